import { announceCampaigns } from '../../../campaigns/index.ts'
import { type Context, inTransaction, recordActivity } from '../../../kernel/index.ts'

/** Pauses running campaigns for a reason that an admin must review, before more of their audience is used up. */
export const holdCampaigns = async (outer: Context, ids: readonly string[], reason: string): Promise<void> =>
  inTransaction(outer, async (context) => {
    const held = await context.db
      .updateTable('campaigns')
      .set({ paused_at: context.now(), pause_reason: reason })
      .where('id', 'in', ids)
      .where('status', '=', 'sending')
      .where('paused_at', 'is', null)
      .returning(['id', 'name'])
      .execute()
    await recordActivity(
      context,
      held.map(({ id, name }) => ({
        action: 'campaign.paused',
        description: `Paused the campaign ${name}: ${reason}`,
        target: { type: 'campaign' as const, id },
      })),
    )
    await announceCampaigns(
      context,
      held.map((campaign) => campaign.id),
    )
  })
