import { maxIds } from '@velvet/contracts/applicants'
import type { listAudience as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { authorize, type Context } from '../../kernel/index.ts'
import { requireTargets } from './audience.ts'
import { requireExclusions } from './audience-exclusions.ts'
import { countAudience } from './count-audience.ts'
import { audienceOf, readMembers } from './preview-audience.ts'

/**
 * The people whom a campaign would reach now, as many as can be chosen by hand, and their total (CAMP-16). Refuses
 * invalid filters and `exclusion_not_found`.
 */
export const listAudience = async (
  context: Context,
  { body }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'campaigns.manage')
  requireTargets(body.targetFilters)
  await requireExclusions(context, body.targetFilters)
  const { receipt, first } = await countAudience(context, audienceOf(body), maxIds)
  return { total: receipt.reachable, people: await readMembers(context, first) }
}
