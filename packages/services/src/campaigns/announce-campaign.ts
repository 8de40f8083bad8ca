import { announce, type Context } from '../kernel/index.ts'

/** Tells whoever looks at campaigns that these changed, at commit. */
export const announceCampaigns = (context: Context, ids: readonly string[]): Promise<void> =>
  announce(context, 'campaigns', ids)
