import { announce, type Context } from '../kernel/index.ts'

/** Announces at commit that these campaigns changed, so that open screens refresh. */
export const announceCampaigns = (context: Context, ids: readonly string[]): Promise<void> =>
  announce(context, 'campaigns', ids)
