import type { AudienceReceipt } from '@velvet/contracts/campaigns'
import { addressOf, type Recipient } from '../people/consent.ts'
import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'
import type { Ending } from './campaign-plans.ts'
import { outcomeOf } from './outcomes.ts'
import { createReceipt } from './receipt.ts'
import type { Channel, StopList } from './stop-list.ts'

type Skip = 'no_consent' | 'suppressed' | 'no_address' | 'duplicate_address' | 'cancelled'

export type Ledger = {
  communications: Row<'communications'>[]
  attempts: Row<'delivery_attempts'>[]
  receipt: AudienceReceipt
}

export type LedgerOptions = {
  random: Random
  campaignId: string
  channels: readonly Channel[]
  ending: Exclude<Ending, 'draft'>
  sentAt: Date
  /** Some who are opted out today still got it, and left through it. */
  isFarewell: boolean
  stopList: StopList
}

/** Plays a campaign through: one row per person and channel, each in a final state. */
export const playCampaign = (people: readonly Recipient[], options: LedgerOptions): Ledger => {
  const { random, channels, ending, sentAt, stopList } = options
  const receipt = createReceipt(channels)
  const inboxes = new Set<string>()
  const communications: Row<'communications'>[] = []
  const attempts: Row<'delivery_attempts'>[] = []

  const skipOf = (person: Recipient, channel: Channel, hash: string | null, leaves: boolean): Skip | null => {
    if (hash === null) return 'no_address'
    if (stopList.has(channel, hash)) return 'suppressed'
    if (!leaves && !(channel === 'email' ? person.email_opt_in : person.sms_opt_in)) return 'no_consent'
    return inboxes.has(`${channel} ${hash}`) ? 'duplicate_address' : null
  }

  const write = (person: Recipient, channel: Channel, position: number): void => {
    const hash = stopList.hashOf(person, channel)
    const isOut = !(channel === 'email' ? person.email_opt_in : person.sms_opt_in)
    const leaves = options.isFarewell && isOut && random.isLikely(0.25)
    const excluded = skipOf(person, channel, hash, leaves)
    receipt.count(person, channel, excluded)
    if (!excluded) inboxes.add(`${channel} ${hash}`)
    const skip = excluded ?? (ending === 'cancelled' && position > people.length * 0.3 ? 'cancelled' : null)
    const id = random.id(sentAt)
    const submittedAt = new Date(sentAt.getTime() + position * 20)
    const outcome = outcomeOf({ random, channel, skip, isRefused: ending === 'unavailable', leaves, submittedAt })
    if (outcome.leaving) stopList.add(person, channel, outcome.leaving)
    communications.push({
      id,
      campaign_id: options.campaignId,
      applicant_id: person.id,
      channel,
      address: addressOf(person, channel),
      address_hmac: hash,
      merge_values: person.first_name ? { firstName: person.first_name } : {},
      ...outcome.columns,
      due_at: sentAt,
      created_at: sentAt,
    })
    for (const attempt of outcome.attempts) attempts.push({ communication_id: id, ...attempt })
  }

  people.forEach((person, position) => {
    for (const channel of channels) write(person, channel, position)
  })
  return { communications, attempts, receipt: receipt.sum() }
}
