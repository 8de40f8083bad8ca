import type { AudienceReceipt, CampaignType } from '@velvet/contracts/campaigns'
import type { Channel, SkipReason } from '@velvet/contracts/delivery'
import { countText } from '../../../kit/counts.ts'

type Words = { alone: string; counted: string }

const reasons: Record<SkipReason, Words> = {
  excluded: { alone: 'Excluded by your choice', counted: 'by your choice' },
  no_consent: { alone: 'No consent', counted: 'without consent' },
  opted_out: { alone: 'Opted out', counted: 'opted out' },
  suppressed: { alone: 'Suppressed', counted: 'suppressed' },
  no_address: { alone: 'No email address', counted: 'without an email address' },
  invalid_number: { alone: 'Invalid phone number', counted: 'with an invalid phone number' },
  text_too_long: { alone: 'Text too long', counted: 'for whom the text is too long' },
  duplicate_address: { alone: 'Duplicate address', counted: 'with a duplicate address' },
  applicant_removed: { alone: 'Removed', counted: 'removed' },
  erased: { alone: 'Erased', counted: 'erased' },
  cancelled: { alone: 'Canceled', counted: 'canceled' },
}

const ofTexts: Partial<Record<SkipReason, Words>> = {
  no_address: { alone: 'No phone number', counted: 'without a phone number' },
  duplicate_address: { alone: 'Duplicate number', counted: 'with a duplicate number' },
}

const wordsOf = (reason: SkipReason, channel: Channel): Words =>
  (channel === 'sms' ? ofTexts[reason] : undefined) ?? reasons[reason]

/** Why a person got no message, e.g. `Opted out`. */
export const reasonText = (reason: SkipReason, channel: Channel = 'email'): string => wordsOf(reason, channel).alone

/** Why people of an audience get no message, for use after a number: `opted out`. */
export const countedReason = (reason: SkipReason, channel: Channel): string => wordsOf(reason, channel).counted

type Contact = { email?: string | null; phone?: string | null }

/** The address of a person in a campaign: the phone number for texts, otherwise the email address; the other if it is missing. */
export const contactOf = (type: CampaignType, { email, phone }: Contact): string | undefined =>
  (type === 'sms' ? phone || email : email || phone) || undefined

/** How many people would get the campaign. */
export const reachOf = (audience: AudienceReceipt): number => audience.reachable

/** `Excluded: 12 opted out, 3 suppressed.`, by channel when there are several; empty when no one is excluded. */
export function exclusionsText({ channels }: AudienceReceipt): string {
  const sentences = channels.flatMap(({ channel, excluded }) => {
    if (excluded.length === 0) return []
    const parts = excluded.map(({ reason, count }) => `${countText(count)} ${countedReason(reason, channel)}`)
    const from = channels.length > 1 ? ` from ${channel === 'sms' ? 'texts' : 'emails'}` : ''
    return [`Excluded${from}: ${parts.join(', ')}.`]
  })
  return sentences.join(' ')
}
