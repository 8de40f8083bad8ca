import type { Context } from '../../kernel/index.ts'
import { keepPerContent } from '../render/keep-per-content.ts'

/** The `traceparent` of the request that sent a campaign; null when tracing is off or the request is unknown. Never throws. */
export const createCampaignTraces = (context: Context): ((campaignId: string) => Promise<string | null>) => {
  if (!context.traces) return async () => null
  const traceOf = keepPerContent(async (campaignId) => {
    const campaign = await context.db
      .selectFrom('campaigns')
      .select('traceparent')
      .where('id', '=', campaignId)
      .executeTakeFirst()
    return campaign?.traceparent ?? null
  })
  return (campaignId) => traceOf(campaignId).catch(() => null)
}
