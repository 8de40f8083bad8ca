import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * True only for parameters that Twilio signed for this address. `url` is the configured public address with path and
 * query, never built from the Host header. Never throws, whatever the input.
 */
export const verifyTwilioSignature = (
  authToken: string,
  signature: string | undefined,
  url: string,
  params: Readonly<Record<string, string>>,
): boolean => {
  if (!signature) return false
  const signed = Object.keys(params)
    .sort()
    .reduce((text, key) => text + key + params[key], url)
  const expected = createHmac('sha1', authToken).update(signed).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
