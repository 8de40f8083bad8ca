/** A text that a person sends from their phone, and how often the same call reports it. */
export type WrittenText = {
  readonly body: string
  /** Addresses of pictures, sent along as an MMS. */
  readonly media: readonly string[]
  /** Twilio delivers a call again when an answer was lost. */
  readonly copies: number
}

const maxMedia = 10
const maxCopies = 10

const member = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined

/** One field of a form or of a JSON body; empty when it is absent or no text. */
export const field = (body: unknown, name: string): string => {
  if (body instanceof URLSearchParams) return body.get(name) ?? ''
  const value = member(body, name)
  return typeof value === 'string' ? value : ''
}

const mediaOf = (body: unknown): string[] => {
  const given: unknown = body instanceof URLSearchParams ? body.getAll('media') : member(body, 'media')
  return Array.isArray(given) ? given.filter((address) => typeof address === 'string' && address.trim() !== '') : []
}

const copiesOf = (body: unknown): number => {
  const given = Number(body instanceof URLSearchParams ? body.get('copies') : member(body, 'copies'))
  return Number.isSafeInteger(given) ? Math.min(Math.max(1, given), maxCopies) : 1
}

/** Reads a form or a JSON body; null when it holds neither words nor a picture. */
export const readText = (body: unknown): WrittenText | null => {
  const text = { body: field(body, 'body'), media: mediaOf(body).slice(0, maxMedia), copies: copiesOf(body) }
  return text.body.trim() || text.media.length > 0 ? text : null
}
