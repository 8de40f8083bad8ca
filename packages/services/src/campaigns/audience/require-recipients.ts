import type { AudienceReceipt } from '@velvet/contracts/campaigns'
import type { Channel, SkipReason } from '@velvet/contracts/delivery'
import { AppError } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { allowLongCount, countAudience } from './count-audience.ts'
import { type Audience, judgedAudience } from './judge-audience.ts'

type Counted = AudienceReceipt['channels'][number]

const nameOf: Readonly<Record<Channel, string>> = { email: 'Email', sms: 'Texts' }

const words: Readonly<Record<SkipReason, string>> = {
  excluded: 'excluded',
  no_consent: 'without consent',
  opted_out: 'opted out',
  suppressed: 'suppressed',
  no_address: 'without an address',
  invalid_number: 'with an invalid number',
  text_too_long: 'with a text that is too long',
  duplicate_address: 'with the address of another applicant',
  applicant_removed: 'deleted',
  erased: 'erased',
  cancelled: 'canceled',
}

const sentence = ({ channel, excluded }: Counted): string =>
  `${nameOf[channel]}: ${excluded.map(({ reason, count }) => `${count.toLocaleString('en-US')} ${words[reason]}`).join(', ')}.`

/** With one channel, reasons use their plain names; with two, the channel's name comes first. */
const statsOf = (channels: readonly Counted[]): Record<string, number> =>
  Object.fromEntries(
    channels.flatMap(({ channel, excluded }) =>
      excluded.map(({ reason, count }) => [channels.length === 1 ? reason : `${channel}_${reason}`, count]),
    ),
  )

const hasReason = (channels: readonly Counted[], wanted: SkipReason): boolean =>
  channels.some(({ excluded }) => excluded.some(({ reason }) => reason === wanted))

const means = { email: 'email', sms: 'texts', both: 'email or texts' } as const

const suggestionFor = ({ type }: Audience, channels: readonly Counted[]): string =>
  hasReason(channels, 'text_too_long')
    ? 'Shorten the text: with names filled in, it has more than 320 characters.'
    : `${hasReason(channels, 'excluded') ? 'Exclude fewer people. ' : ''}Widen the filters, or choose people who opted into ${means[type]}.`

/**
 * Refuses `nobody_eligible`, with how many were left out per channel and why. Looks for one reachable person only: counting a
 * large audience would make the sender wait. Needs an open transaction.
 */
export const requireRecipients = async (context: Context, audience: Audience): Promise<void> => {
  await allowLongCount(context)
  const reachable = await context.db
    .selectFrom(sql`(${judgedAudience(context, audience)})`.as('j'))
    .select(sql.lit(1).as('found'))
    .where(sql`reason`, 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (reachable) return
  const { receipt } = await countAudience(context, audience)
  const { matched, channels } = receipt
  throw new AppError('unmet', 'nobody_eligible', 'No one in this audience can be contacted.', {
    details: matched === 0 ? 'No applicant matches the filters.' : channels.map(sentence).join(' '),
    suggestion: suggestionFor(audience, channels),
    stats: { matched, eligible: 0, ...statsOf(channels) },
  })
}
