import type { AudienceMember, previewAudience as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import { authorise, type Context } from '../kernel/index.ts'
import { countAudience } from './count-audience.ts'
import { judgedAudience } from './judge-audience.ts'

const shown = 5

/** How many a campaign would reach now, whom it would leave out and why, and the first five people (CAMP-46). */
export const previewAudience = async (
  context: Context,
  { body }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorise(context, 'campaigns.manage')
  const receipt = await countAudience(context, body.targetFilters)
  const { rows } = await sql<AudienceMember>`
    select id, first_name as "firstName", last_name as "lastName", address as email, city, state
    from (${judgedAudience(context, body.targetFilters)}) j
    where reason is null limit ${shown}`.execute(context.db)
  return { ...receipt, recipients: rows }
}
