import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { toE164 } from '@velvet/domain/phone'
import { LRUCache } from 'lru-cache'

const keys = new LRUCache<string, KeyObject, { secret: string; purpose: string }>({
  max: 100,
  memoMethod: (_, __, { context: { secret, purpose } }) =>
    createSecretKey(createHmac('sha256', secret).update(purpose).digest()),
})

/**
 * HMAC-SHA256 under a key derived for one purpose, so that hashes of different purposes never match. Derived keys are cached,
 * because there are few purposes and deriving a key takes twice as long as hashing.
 */
export const keyedHash = (secret: string, purpose: string, value: string): Buffer =>
  createHmac('sha256', keys.memo(`${purpose}\n${secret}`, { context: { secret, purpose } }))
    .update(value)
    .digest()

/** How an address is stored after the person is gone: emails in lower case, phone numbers in E.164, then hashed. */
export const addressHash = (secret: string, channel: 'email' | 'sms', address: string): Buffer => {
  const spelled = channel === 'sms' ? (toE164(address) ?? address) : address
  return keyedHash(secret, `address:${channel}`, spelled.trim().toLowerCase())
}
