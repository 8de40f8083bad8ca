import { isDeepStrictEqual } from 'node:util'

/**
 * Whether two values are the same once they are stored as JSON: a time equals its text, and the order of keys does not count,
 * because stored objects come back with their keys in another order. The number 5 and the text "5" differ.
 */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other) || isDeepStrictEqual(one, other)
