import { type AudienceReceipt, blankable } from '@velvet/contracts/campaigns'
import type { SkipReason } from '@velvet/contracts/delivery'
import type { Recipient } from '../people/consent.ts'
import type { Channel } from './stop-list.ts'

/** How many messages were due, and how many people each reason kept from getting one, as the product counts them at Send. */
export const createReceipt = (channels: readonly Channel[]) => {
  const counts = new Map(channels.map((channel) => [channel, new Map<SkipReason | 'eligible', number>()]))
  const people = new Set<string>()
  const reached = new Map<string, Recipient>()
  const excludedOf = (channel: Channel) =>
    [...(counts.get(channel) ?? [])]
      .flatMap(([reason, count]) => (reason === 'eligible' ? [] : [{ reason, count }]))
      .sort((one, other) => other.count - one.count || one.reason.localeCompare(other.reason))
  return {
    count: (person: Recipient, channel: Channel, excluded: SkipReason | null): void => {
      const own = counts.get(channel)
      const reason = excluded ?? 'eligible'
      own?.set(reason, (own.get(reason) ?? 0) + 1)
      people.add(person.id)
      if (!excluded) reached.set(person.id, person)
    },
    sum: (): AudienceReceipt => ({
      matched: people.size,
      reachable: reached.size,
      channels: channels.map((channel) => ({
        channel,
        eligible: counts.get(channel)?.get('eligible') ?? 0,
        deferred: null,
        excluded: excludedOf(channel),
      })),
      blanks: blankable.flatMap((token) => {
        const count = [...reached.values()].filter(({ blanks }) => blanks.includes(token)).length
        return count > 0 ? [{ token, count }] : []
      }),
    }),
  }
}
