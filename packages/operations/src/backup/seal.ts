import { type Hash, timingSafeEqual } from 'node:crypto'
import { keyedHash } from '@velvet/services/kernel'
import type { Contents } from './archive-format.ts'

/** Says where an entry begins, so that bytes cannot move from one to the next unnoticed. */
export const hashEntry = (hash: Hash, name: string, size: number): void => {
  hash.update(`${name}\0${size}\0`)
}

/** HMAC under the address key over what the last entry says of the whole archive. */
export const sealOf = (secret: string, { rows, pictures, missingPictures, sha256 }: Omit<Contents, 'seal'>): string =>
  keyedHash(secret, 'backup', JSON.stringify([rows, pictures, missingPictures, sha256])).toString('hex')

export const isSealed = (secret: string, contents: Contents): boolean => {
  const expected = Buffer.from(sealOf(secret, contents))
  const given = Buffer.from(String(contents.seal))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
