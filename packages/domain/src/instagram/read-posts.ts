import type { InstagramPost } from '@velvet/contracts/instagram'

/** Most posts that are kept of a profile (PROF-08). */
export const maxPosts = 12

type Fields = Record<string, unknown>

const firstText = (fields: Fields, names: readonly string[]): string | null => {
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}

const firstCount = (fields: Fields, names: readonly string[]): number | null => {
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value
  }
  return null
}

const mediaTypes = { CAROUSEL_ALBUM: 'CAROUSEL_ALBUM', SIDECAR: 'CAROUSEL_ALBUM', VIDEO: 'VIDEO' } as const

const mediaTypeOf = (fields: Fields): InstagramPost['mediaType'] => {
  const name = (firstText(fields, ['mediaType', 'type']) ?? '').toUpperCase()
  return name in mediaTypes ? mediaTypes[name as keyof typeof mediaTypes] : 'IMAGE'
}

const isOfInstagram = (address: string): boolean =>
  URL.canParse(address) && /^https?:\/\/(?:[a-z0-9-]+\.)*instagram\.com\//i.test(address)

const timeOf = (text: string | null): string | null =>
  text === null || Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString()

const readPost = (value: unknown): InstagramPost[] => {
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Fields
  const mediaUrl = firstText(fields, ['mediaUrl', 'imageUrl', 'displayUrl', 'url'])
  if (mediaUrl === null) return []
  const thumbnailUrl = firstText(fields, ['thumbnailUrl'])
  const permalink = firstText(fields, ['permalink'])
  return [
    {
      id: firstText(fields, ['id', 'shortCode']) ?? mediaUrl,
      mediaUrl,
      ...(thumbnailUrl === null ? {} : { thumbnailUrl }),
      mediaType: mediaTypeOf(fields),
      likeCount: firstCount(fields, ['likeCount', 'likesCount', 'likes']),
      commentsCount: firstCount(fields, ['commentsCount', 'comments']),
      caption: firstText(fields, ['caption']),
      permalink: permalink !== null && isOfInstagram(permalink) ? permalink : null,
      takenAt: timeOf(firstText(fields, ['takenAt', 'timestamp'])),
    },
  ]
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Posts as they lie in a record, a list or its JSON text (ENT-12), in the one form in which they are shown: other names of the
 * fields are understood (IG-20), entries without a picture are left out, and links lead to Instagram or nowhere. Twelve at most.
 */
export const readPosts = (stored: unknown): InstagramPost[] =>
  listOfPosts(stored)?.flatMap(readPost).slice(0, maxPosts) ?? []

/** The entries of a list, or of its JSON text; null for anything else. */
export const listOfPosts = (value: unknown): unknown[] | null => {
  const list = typeof value === 'string' ? parsed(value) : value
  return Array.isArray(list) ? list : null
}
