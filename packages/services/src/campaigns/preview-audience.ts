import type { AudienceMember, previewAudience as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import { authorise, type Context } from '../kernel/index.ts'
import { requireExclusions } from './audience-exclusions.ts'
import { countAudience } from './count-audience.ts'
import type { Audience } from './judge-audience.ts'

const shown = 5

/** People as a screen shows them, in the given order; who is gone in the meantime is left out. */
export const readMembers = async ({ db }: Context, ids: readonly string[]): Promise<AudienceMember[]> => {
  const { rows } = await sql<AudienceMember>`
    select id, first_name as "firstName", last_name as "lastName", email, phone, city, state, instagram_username as instagram,
      instagram_profile_picture as "instagramProfilePicture"
    from applicants where id = any (${ids}::uuid[]) order by id`.execute(db)
  return rows
}

/** The audience that a question asks about; a campaign is by email unless something else is said. */
export const audienceOf = ({ type, targetFilters, text }: EndpointInput<typeof endpoint>['body']): Audience => ({
  type: type ?? 'email',
  targetFilters,
  text: text ?? null,
})

/** How many a campaign would reach now, whom it would leave out and why, and the first five people (CAMP-46). Refuses `exclusion_not_found`. */
export const previewAudience = async (
  context: Context,
  { body }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorise(context, 'campaigns.manage')
  await requireExclusions(context, body.targetFilters)
  const { receipt, first } = await countAudience(context, audienceOf(body), shown)
  return { ...receipt, recipients: await readMembers(context, first) }
}
