import type { BulkResult, SendAction, SendStats } from '@velvet/contracts/batches'
import { notBothSentence, refusedSentence, sendSentence } from '@velvet/domain/batches'
import { errorSuggestion } from '@velvet/domain/campaigns'
import { AppError } from '@velvet/domain/kernel'
import type { Context } from '../kernel/index.ts'
import type { Selected } from './selected-people.ts'
import { readOutcome, type SendOutcome } from './send-outcome.ts'
import { maxListed, unknownPeople } from './tally.ts'

type Sent = { action: SendAction; campaignId: string; selected: Selected; isRepeated: boolean; isServed: boolean }

/** The provider's words are not always a whole sentence. */
const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

const failureText = ({ failures }: SendOutcome): string =>
  failures.map(({ count, message, code }) => `${count.toLocaleString('en-US')}: ${ended(message ?? code)}`).join(' ')

const detailsOf = (outcome: SendOutcome, { isServed }: Sent): string =>
  [
    outcome.pauseReason ? ended(outcome.pauseReason) : outcome.isHeld ? 'The campaign is paused.' : '',
    isServed || outcome.isHeld ? '' : 'No worker is sending right now. The messages go out as soon as one starts.',
    failureText(outcome),
  ]
    .filter(Boolean)
    .join(' ')

const suggestionOf = ({ failures, isHeld }: SendOutcome): string | undefined =>
  isHeld ? 'See the campaign under Communications.' : (errorSuggestion(failures[0]?.code ?? '') ?? undefined)

/**
 * The answer of a bulk send (API-16, API-18, API-19). Refuses `every_message_refused` when no message was sent or still can be.
 */
export const resultOf = async (context: Context, sent: Sent): Promise<BulkResult> => {
  const { action, campaignId, selected } = sent
  const outcome = await readOutcome(context, campaignId)
  const { sum, people, isHeld, isGrowing } = outcome
  const notBoth = action === 'send_combined' ? selected.notBoth : 0
  const skippedCount = people.skipped + notBoth
  const stats: SendStats = {
    totalSelected: selected.people + selected.unknown.length,
    sent: sum('sent'),
    failed: sum('failed'),
    queued: sum('queued'),
    deferred: sum('deferred'),
    skipped: skippedCount,
    ...(action === 'send_email' ? {} : { withPhoneNumbers: selected.withPhoneNumbers }),
  }
  const isOpen = stats.queued + stats.deferred > 0 || isGrowing
  const details = detailsOf(outcome, sent)
  const suggestion = suggestionOf(outcome)
  const extras = { ...(details ? { details } : {}), ...(suggestion ? { suggestion } : {}) }
  if (stats.failed > 0 && stats.sent === 0 && !isOpen)
    throw new AppError('refused', 'every_message_refused', refusedSentence(action, stats.failed), { ...extras, stats })

  return {
    success: !isHeld && (stats.sent > 0 || isOpen),
    message: sendSentence({
      ...stats,
      sent: { email: sum('sent', 'email'), sms: sum('sent', 'sms') },
      isHeld,
      isGrowing,
      isRepeated: sent.isRepeated,
    }),
    action,
    requested: stats.totalSelected,
    processed: people.written,
    skipped: [
      ...outcome.skipped,
      ...(notBoth > 0 ? selected.firstNotBoth.map((id) => ({ id, reason: notBothSentence })) : []),
    ].slice(0, maxListed),
    failed: [...outcome.failed, ...unknownPeople(selected.unknown)].slice(0, maxListed),
    skippedCount,
    failedCount: people.failed + selected.unknown.length,
    batchId: null,
    campaignId,
    ...(sent.isRepeated ? { duplicate: true as const } : {}),
    ...(action === 'send_sms' ? {} : { emailsSent: sum('sent', 'email'), emailsFailed: sum('failed', 'email') }),
    ...(action === 'send_email' ? {} : { smsSent: sum('sent', 'sms'), smsFailed: sum('failed', 'sms') }),
    ...extras,
    stats,
    ...(outcome.deferred.length > 0 ? { deferred: outcome.deferred } : {}),
  }
}
