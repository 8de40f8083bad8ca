import { AppError } from '@velvet/domain/kernel'
import type { Context } from '../kernel/index.ts'
import { readCampaign } from './present-campaign.ts'

/** Refuses `campaign_changed` with the current campaign when the locked one is not the version of this time; undefined is any. */
export const requireUnchanged = async (
  context: Context,
  campaign: { readonly id: string; readonly updated_at: Date },
  updatedAt: string | undefined,
): Promise<void> => {
  if (!updatedAt || new Date(updatedAt).getTime() === campaign.updated_at.getTime()) return
  throw new AppError('conflict', 'campaign_changed', 'Someone else changed this campaign in the meantime.', {
    suggestion: 'Look at the current campaign before you try again.',
    current: await readCampaign(context, campaign.id),
  })
}
