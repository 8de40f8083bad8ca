import type { getRetryPlan as endpoint, RetryPlan } from '@velvet/contracts/campaigns'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { authorize, type Context, inTransaction, knownId, notFound } from '../../kernel/index.ts'
import { allowLongCount } from '../audience/count-audience.ts'
import { planRetry } from './judge-failed.ts'

/** How many messages Retry would send again now, and how many not and why. Refuses `campaign_not_found`. */
export const getRetryPlan = async (outer: Context, { params }: EndpointInput<typeof endpoint>): Promise<RetryPlan> => {
  authorize(outer, 'campaigns.manage')
  return inTransaction(outer, async (context) => {
    const campaign = await context.db
      .selectFrom('campaigns')
      .select('id')
      .where('id', '=', knownId(params.id, 'campaign'))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!campaign) throw notFound('campaign')
    await allowLongCount(context)
    return planRetry(context, campaign.id)
  })
}
