/** Reads unknown JSON step by step: a value that is missing, of another type or implausible is null. Nothing here throws. */
const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

/** The value at a path such as `edge_followed_by.count` or `edges.0.node`. */
export const at = (value: unknown, path: string): unknown => path.split('.').reduce(member, value)

/** The first of several names of the same thing that has a value. */
export const firstOf = (value: unknown, paths: readonly string[]): unknown =>
  paths.map((path) => at(value, path)).find((found) => found !== undefined && found !== null)

export const listOf = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null)

/** Text without control characters except line breaks, of at most `most` characters; null when nothing is left. */
export const textOf = (value: unknown, most: number): string | null => {
  if (typeof value !== 'string') return null
  const clean = value
    .slice(0, most * 4)
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim()
  return [...clean].slice(0, most).join('').trim() || null
}

const maxCount = 2_147_483_647
const steps: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 }
const writtenCount = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(\.\d{1,3})?([KMB])?$/i

/** A number in text as English writes it: `1,234`, `12.3K`. Null when it could mean something else, such as `1.234`. */
const readCount = (text: string): number | null => {
  const [, whole, fraction, step] = writtenCount.exec(text.trim().slice(0, 30)) ?? []
  if (whole === undefined || (fraction !== undefined && step === undefined)) return null
  const factor = step ? (steps[step.toUpperCase()] ?? 1) : 1
  return Math.round(Number(whole.replaceAll(',', '') + (fraction ?? '')) * factor)
}

/** A whole number that counts something; null for what is hidden (-1) or no number. */
export const countOf = (value: unknown): number | null => {
  const count = typeof value === 'string' ? readCount(value) : value
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= maxCount ? count : null
}

/** Null when the flag is missing: a missing flag is not false. */
export const flagOf = (value: unknown): boolean | null => {
  if (typeof value === 'boolean') return value
  if (value === 1 || value === 'true') return true
  return value === 0 || value === 'false' ? false : null
}

/** An absolute address of the web without a login in it, at most 2,048 characters as the picture proxy takes them. */
export const addressOf = (value: unknown): URL | null => {
  if (typeof value !== 'string' || value.length > 2048 || !URL.canParse(value)) return null
  const url = new URL(value)
  const isWeb = (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password
  return isWeb && url.href.length <= 2048 ? url : null
}

/** Undefined, which is not a JSON value, when the text is not JSON. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
