import { AppError } from '@velvet/domain/kernel'
import { validate } from 'uuid'

/** Treats a malformed id as unknown: throws `<noun>_not_found` (404) before the database is queried. */
export const knownId = (id: string, noun: string): string => {
  if (!validate(id)) throw notFound(noun)
  return id
}

export const notFound = (noun: string): AppError => {
  const words = noun.replaceAll('_', ' ')
  return new AppError('not_found', `${noun}_not_found`, `This ${words} does not exist or was removed.`)
}
