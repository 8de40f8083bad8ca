import { createPublicKey, verify } from 'node:crypto'

export type SendGridSignature = {
  /** Base64 of the DER SPKI key, as SendGrid shows it. */
  readonly publicKey: string
  /** `X-Twilio-Email-Event-Webhook-Signature`. */
  readonly signature: string | undefined
  /** `X-Twilio-Email-Event-Webhook-Timestamp`. */
  readonly timestamp: string | undefined
  /** The body as it came, before any parsing. */
  readonly rawBody: Buffer | string
  readonly now: Date
}

/** SendGrid repeats a refused call for 24 hours; applying an event twice is harmless, so an hour of clock skew is on top. */
const maxSkewMs = 25 * 60 * 60 * 1000

/** True only for a body that SendGrid signed within the last 25 hours. Never throws, whatever the input. */
export const verifySendGridSignature = ({
  publicKey,
  signature,
  timestamp,
  rawBody,
  now,
}: SendGridSignature): boolean => {
  if (!signature || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > maxSkewMs) return false
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const signed = Buffer.concat([Buffer.from(timestamp), Buffer.from(rawBody)])
  return verify('sha256', signed, key, Buffer.from(signature, 'base64'))
}
