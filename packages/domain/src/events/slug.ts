import { maxSlugLength } from '@velvet/contracts/events'
import { AppError } from '../kernel/index.ts'

const pattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Whether a text can be the last part of the address of an event's page (GST-18). */
export const isSlug = (text: string): boolean => text.length <= maxSlugLength && pattern.test(text)

/** The slug as staff typed it. Refuses `slug_invalid` (400). */
export const checkSlug = (typed: string): string => {
  const slug = typed.trim()
  const [path, code] = ['slug', 'slug_invalid']
  const message = `Use up to ${maxSlugLength} letters a to z, digits, and hyphens between them.`
  if (!isSlug(slug)) throw new AppError('invalid', code, message, { errors: [{ path, code, message }] })
  return slug
}

const cut = (text: string, length: number): string => text.slice(0, length).replace(/-$/, '')

/** The slug that a name suggests: letters without their accents, and digits, with hyphens between words. */
export const slugOf = (name: string): string =>
  cut(
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/['’]/g, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-/, ''),
    maxSlugLength,
  ) || 'event'

/** The first of the slug, `slug-2`, `slug-3` that is not taken. */
export const freeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  let free = slug
  for (let number = 2; taken.has(free); number++) {
    const ending = `-${number}`
    free = `${cut(slug, maxSlugLength - ending.length)}${ending}`
  }
  return free
}
