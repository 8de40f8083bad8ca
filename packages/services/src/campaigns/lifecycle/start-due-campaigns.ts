import { isTooLateToStart, tooLateNotice } from '@velvet/domain/campaigns'
import { AppError } from '@velvet/domain/kernel'
import { type Context, databaseNow, inTransaction, readDatabaseNow, recordActivity } from '../../kernel/index.ts'
import { announceCampaigns } from '../announce-campaign.ts'
import { lockCampaign } from '../lock-campaign.ts'
import { beginSending, type LockedCampaign, prepareAhead } from './begin-sending.ts'

const maxAtOnce = 100

/** Temporary refusals: the campaign keeps its time and is tried again. */
const soonOver: readonly string[] = ['excluded_campaign_filling', 'email_renderer_busy']

const backToDraft = async (context: Context, { id, name }: LockedCampaign, notice: string): Promise<void> => {
  await context.db
    .updateTable('campaigns')
    .set({ status: 'draft', scheduled_at: null, notice })
    .where('id', '=', id)
    .execute()
  await recordActivity(context, {
    action: 'campaign.not_started',
    description: `The campaign ${name} was not sent: ${notice}`,
    target: { type: 'campaign', id },
  })
  await announceCampaigns(context, [id])
}

/** True when it began, false when it is a draft again or another worker was faster. */
const startOne = async (outer: Context, id: string): Promise<boolean> => {
  await prepareAhead(outer, id)
  return inTransaction(outer, async (context) => {
    const campaign = await lockCampaign(context, id)
    const { state, scheduled_at: at } = campaign
    const now = await readDatabaseNow(context)
    if (state.status !== 'scheduled' || at === null || at > now) return false
    if (isTooLateToStart(at, now)) {
      await backToDraft(context, campaign, tooLateNotice)
      return false
    }
    try {
      await beginSending(context, campaign)
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (soonOver.includes(error.code)) return false
      await backToDraft(context, campaign, [error.message, error.extras.suggestion].filter(Boolean).join(' '))
      return false
    }
  })
}

/**
 * Begins every scheduled campaign whose time has come, as Send does. A campaign that is more than an hour late, or that can no
 * longer be sent, becomes a draft again with a notice. Any other failure is tried again next time and delays no other campaign.
 * Returns how many began.
 */
export const startDueCampaigns = async (context: Context): Promise<number> => {
  const due = await context.db
    .selectFrom('campaigns')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .where('scheduled_at', '<=', databaseNow(context))
    .orderBy('scheduled_at')
    .limit(maxAtOnce)
    .execute()
  let started = 0
  for (const { id } of due) {
    try {
      const start = () => startOne(context, id)
      const hasBegun = await (context.traces ? context.traces.begin('start a scheduled campaign', start) : start())
      if (hasBegun) started += 1
    } catch (error) {
      context.logger.error({ error: String(error), campaignId: id }, 'a scheduled campaign could not be started')
    }
  }
  return started
}
