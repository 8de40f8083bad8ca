import { createHmac } from 'node:crypto'
import { toE164 } from '@velvet/domain/phone'

/** HMAC-SHA256 under a key derived for one purpose, so that hashes of different purposes never meet. */
export const keyedHash = (secret: string, purpose: string, value: string): Buffer =>
  createHmac('sha256', createHmac('sha256', secret).update(purpose).digest()).update(value).digest()

/** How an address is remembered after the person is gone: emails in lower case, phone numbers in E.164, then hashed. */
export const addressHash = (secret: string, channel: 'email' | 'sms', address: string): Buffer => {
  const spelled = channel === 'sms' ? (toE164(address) ?? address) : address
  return keyedHash(secret, `address:${channel}`, spelled.trim().toLowerCase())
}
