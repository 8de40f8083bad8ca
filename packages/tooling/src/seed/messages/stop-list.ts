import { maskAddress } from '@velvet/domain/suppressions'
import { addressHash } from '@velvet/services/kernel'
import { addressOf, consentEvent, type Recipient } from '../people/consent.ts'
import type { Random } from '../random.ts'
import { asBytes, type Row } from '../rows.ts'

export type Channel = 'email' | 'sms'
type Leaving = { reason: 'unsubscribed' | 'stopped' | 'hard_bounce' | 'complaint' | 'invalid'; at: Date }

/** The addresses that must not be messaged anymore; it grows while campaigns are simulated. */
export type StopList = {
  /** How the address is remembered; null when the person has none. */
  hashOf: (person: Recipient, channel: Channel) => string | null
  has: (channel: Channel, hash: string) => boolean
  add: (person: Recipient, channel: Channel, leaving: Leaving) => void
  suppressions: () => Row<'suppressions'>[]
  consents: () => Row<'consent_events'>[]
}

const sources = {
  unsubscribed: 'link',
  stopped: 'stop',
  hard_bounce: 'provider',
  complaint: 'provider',
  invalid: 'provider',
} as const

export const createStopList = (random: Random, secret: string): StopList => {
  const rows = new Map<string, Row<'suppressions'>>()
  const consents: Row<'consent_events'>[] = []
  const hashOf: StopList['hashOf'] = (person, channel) => {
    const address = addressOf(person, channel)
    return address === null ? null : asBytes(addressHash(secret, channel, address))
  }
  return {
    hashOf,
    has: (channel, hash) => rows.has(`${channel} ${hash}`),
    add: (person, channel, { reason, at }) => {
      const hash = hashOf(person, channel)
      const source = sources[reason]
      const hint = maskAddress(channel, addressOf(person, channel) ?? '')
      if (hash === null || rows.has(`${channel} ${hash}`)) return
      rows.set(`${channel} ${hash}`, {
        channel,
        address_hmac: hash,
        hint,
        reason,
        source,
        applicant_id: person.id,
        created_at: at,
      })
      if (reason === 'unsubscribed' || reason === 'stopped')
        consents.push(consentEvent(random, secret, person, channel, { action: 'out', source, at }))
    },
    suppressions: () => [...rows.values()],
    consents: () => consents,
  }
}
