import type { Ending } from './campaign-plans.ts'
import { addressOf } from './consent.ts'
import { outcomeOf } from './outcomes.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'
import type { Channel, StopList } from './stop-list.ts'

type Skip = 'opted_out' | 'suppressed' | 'no_address' | 'duplicate_address' | 'cancelled'

export type Receipt = {
  matched: number
  channels: { channel: Channel; eligible: number; excluded: { reason: string; count: number }[] }[]
}

export type Ledger = {
  communications: Row<'communications'>[]
  attempts: Row<'delivery_attempts'>[]
  receipt: Receipt
}

export type LedgerOptions = {
  random: Random
  campaignId: string
  channels: readonly Channel[]
  ending: Exclude<Ending, 'draft'>
  sentAt: Date
  /** The first campaign: some who are opted out today still got it, and left through it. */
  isFarewell: boolean
  stopList: StopList
}

const receiptOf = (people: number, channels: readonly Channel[], skips: ReadonlyMap<string, number>): Receipt => ({
  matched: people,
  channels: channels.map((channel) => {
    const excluded = (['opted_out', 'suppressed', 'no_address', 'duplicate_address'] as const)
      .map((reason) => ({ reason, count: skips.get(`${channel} ${reason}`) ?? 0 }))
      .filter(({ count }) => count > 0)
    return { channel, eligible: people - excluded.reduce((sum, { count }) => sum + count, 0), excluded }
  }),
})

/** Plays a campaign through: one row per person and channel, each in a state that nothing will change any more. */
export const playCampaign = (people: readonly Person[], options: LedgerOptions): Ledger => {
  const { random, channels, ending, sentAt, stopList } = options
  const skips = new Map<string, number>()
  const inboxes = new Set<string>()
  const communications: Row<'communications'>[] = []
  const attempts: Row<'delivery_attempts'>[] = []

  const skipOf = (person: Person, channel: Channel, hash: string | null, leaves: boolean): Skip | null => {
    if (hash === null) return 'no_address'
    if (stopList.has(channel, hash)) return 'suppressed'
    if (!leaves && !(channel === 'email' ? person.email_opt_in : person.sms_opt_in)) return 'opted_out'
    return inboxes.has(`${channel} ${hash}`) ? 'duplicate_address' : null
  }

  const write = (person: Person, channel: Channel, position: number): void => {
    const hash = stopList.hashOf(person, channel)
    const isOut = !(channel === 'email' ? person.email_opt_in : person.sms_opt_in)
    const leaves = options.isFarewell && isOut && random.isLikely(0.25)
    const excluded = skipOf(person, channel, hash, leaves)
    if (excluded) skips.set(`${channel} ${excluded}`, (skips.get(`${channel} ${excluded}`) ?? 0) + 1)
    else inboxes.add(`${channel} ${hash}`)
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
  return { communications, attempts, receipt: receiptOf(people.length, channels, skips) }
}
