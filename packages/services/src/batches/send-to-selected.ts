import type { BulkResult, SendAction, SendStats } from '@velvet/contracts/batches'
import type { CampaignType, TargetFilters } from '@velvet/contracts/campaigns'
import { nobodySentence, readSendContent, type SendData, sendName } from '@velvet/domain/batches'
import { isTimeZone } from '@velvet/domain/events'
import { AppError } from '@velvet/domain/kernel'
import { withoutPersons } from '../applicants/index.ts'
import { createCampaign, findRepeated, sendCampaign } from '../campaigns/index.ts'
import { type Context, recordActivity } from '../kernel/index.ts'
import { awaitOutcome } from './await-outcome.ts'
import { inChunk } from './in-chunk.ts'
import { countSelected, type Selected } from './selected-people.ts'
import type { Selection } from './selection.ts'
import { resultOf } from './send-result.ts'

type Begun = { campaign: { id: string; type: CampaignType }; selected: Selected; isRepeated: boolean }

/** A combined send is for people who opted into both channels (BULK-18). */
const targetsOf = (action: SendAction, selection: Selection): TargetFilters => ({
  ...(selection.kind === 'ids'
    ? { mode: 'manual', applicantIds: selection.ids.toSorted() }
    : { mode: 'filter', applicants: selection.filter }),
  ...(action === 'send_combined' ? { emailOptIn: true, smsOptIn: true } : {}),
})

/** Only a filter selects no one at all: at least one id is named. */
const whyNobody = (action: SendAction, { people, unknown, notBoth }: Selected): string | null => {
  if (people === 0)
    return unknown.length === 0 ? 'No applicants match the filter.' : 'They do not exist or were removed.'
  return action === 'send_combined' && notBoth === people ? 'None of them opted into both.' : null
}

/** The campaign's refusal in the words of a bulk send, with the numbers of the selection (API-19, API-20). */
const asNobody = (error: unknown, action: SendAction, selected: Selected): unknown => {
  if (!(error instanceof AppError) || error.code !== 'nobody_eligible') return error
  const { people, withPhoneNumbers, unknown } = selected
  const stats: SendStats = {
    totalSelected: people + unknown.length,
    ...{ sent: 0, failed: 0, queued: 0, deferred: 0, skipped: people },
    ...(action === 'send_email' ? {} : { withPhoneNumbers }),
  }
  return new AppError('unmet', 'nobody_eligible', nobodySentence(action, stats.totalSelected), {
    details: whyNobody(action, selected) ?? error.extras.details ?? '',
    suggestion: `Select people who opted into ${action === 'send_email' ? 'email' : action === 'send_sms' ? 'texts' : 'both email and texts'}.`,
    stats: { ...error.extras.stats, ...stats },
  })
}

/**
 * The campaign of a bulk send, stored and started, or the identical one that was sent a moment ago; a refusal leaves nothing
 * behind.
 */
const begin = (
  outer: Context,
  action: SendAction,
  data: SendData | null | undefined,
  selection: Selection,
): Promise<Begun> => {
  const { type, content } = readSendContent(action, data)
  const timeZone = data?.timeZone || 'UTC'
  if (!isTimeZone(timeZone)) throw new AppError('invalid', 'time_zone_unknown', 'This time zone is not known.')
  return inChunk(outer, async (context) => {
    const selected = await countSelected(context, selection)
    const name = sendName(action, context.now(), timeZone)
    const targetFilters = targetsOf(action, selection)
    const earlier = await findRepeated(context, { type, content, targetFilters })
    if (earlier) return { campaign: { id: earlier, type }, selected, isRepeated: true }

    const body = { name, type, customContent: content, targetFilters, targetCount: selected.people }
    const { id } = await createCampaign(context, { body })
    try {
      const { campaign } = await sendCampaign(context, { params: { id } })
      await recordActivity(context, {
        action: 'applicant.bulk',
        description: `${name}: sent to ${selected.people.toLocaleString('en-US')} selected ${selected.people === 1 ? 'applicant' : 'applicants'}`,
        target: { type: 'campaign', id },
        details: {
          action,
          selected: selected.people,
          ...(selection.kind === 'filter' ? { filter: withoutPersons(selection.filter) } : {}),
        },
      })
      return { campaign, selected, isRepeated: false }
    } catch (error) {
      throw asNobody(error, action, selected)
    }
  })
}

/**
 * Sends to many people as one campaign and waits up to 8 s for its results; less when `signal` says that the process stops.
 * Repeating the same request within a minute sends nothing again, and returns the results of the first. Refuses
 * `content_required`, `unknown_token`, `text_too_long`, `time_zone_unknown`, missing senders, `nobody_eligible`, and `every_message_refused` once that
 * is known.
 */
export const sendToSelected = async (
  context: Context,
  request: { action: SendAction; data: SendData | null | undefined; selection: Selection },
  signal: AbortSignal | undefined,
): Promise<BulkResult> => {
  const { action, data, selection } = request
  const { campaign, selected, isRepeated } = await begin(context, action, data, selection)
  const seen = await awaitOutcome(context, campaign, signal)
  return resultOf(context, { action, campaignId: campaign.id, selected, isRepeated, isServed: seen !== 'unserved' })
}
