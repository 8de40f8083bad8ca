import { AppError } from '@velvet/domain/kernel'

/** A provider's raw call: its signature covers the bytes, or the form and the public address with its query. */
export type SignedCall = { rawBody: Buffer; headers: Readonly<Record<string, string | undefined>>; url: string }

/**
 * The result of parsing a provider's call: `forged` when the signature is invalid, `malformed` when a signed call has an invalid
 * format.
 */
export type Read<T> = T | 'forged' | 'malformed'

export const notConfigured = (message: string, suggestion: string): AppError =>
  new AppError('unavailable', 'webhook_not_configured', message, { suggestion })

export const badSignature = (): AppError =>
  new AppError('forbidden', 'bad_signature', 'The signature of this call is not valid.')

/** The parsed call. Refuses `bad_signature` (403) before anything else, and `malformed_events` (400). */
export const requireSigned = <T>(read: Read<T>, malformed: string): T => {
  if (read === 'forged') throw badSignature()
  if (read === 'malformed') throw new AppError('invalid', 'malformed_events', malformed)
  return read
}
