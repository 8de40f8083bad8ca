import { createHmac } from 'node:crypto'

/** HMAC-SHA256 under a key derived for one purpose, so that hashes of different purposes never meet. */
export const keyedHash = (secret: string, purpose: string, value: string): Buffer =>
  createHmac('sha256', createHmac('sha256', secret).update(purpose).digest()).update(value).digest()

/** How an address is remembered after the person is gone: normalised, then hashed. */
export const addressHash = (secret: string, channel: 'email' | 'sms', address: string): Buffer =>
  keyedHash(secret, `address:${channel}`, address.trim().toLowerCase())
