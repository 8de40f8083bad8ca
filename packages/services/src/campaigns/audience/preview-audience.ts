import type { AudienceMember, previewAudience as endpoint } from '@velvet/contracts/campaigns'
import type { Channel } from '@velvet/contracts/delivery'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import { authorize, type Context, oneOf } from '../../kernel/index.ts'
import { requireTargets } from './audience.ts'
import { requireExclusions } from './audience-exclusions.ts'
import { countAudience } from './count-audience.ts'
import { type Audience, judgedAudience } from './judge-audience.ts'

const shown = 5

/** People for display, in the given order; people who were deleted in the meantime are left out. */
export const readMembers = ({ db }: Context, ids: readonly string[]): Promise<AudienceMember[]> =>
  db
    .selectFrom('applicants')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email', 'phone', 'city', 'state'])
    .select(['instagram_username as instagram', 'instagram_profile_picture as instagramProfilePicture'])
    .where('id', '=', oneOf(ids))
    .orderBy('id')
    .execute()

/** The audience that a request is about; a campaign is by email unless given otherwise. */
export const audienceOf = ({ type, targetFilters, text }: EndpointInput<typeof endpoint>['body']): Audience => ({
  type: type ?? 'email',
  targetFilters,
  text: text ?? null,
})

/**
 * The channels that reach each of the first people of an audience. Any earlier person with the same address is among them too, so
 * reading these few shows which of them has it first.
 */
const readChannels = async (
  context: Context,
  audience: Audience,
  ids: readonly string[],
): Promise<Map<string, Channel[]>> => {
  const window = { condition: sql`applicants.id = any (${ids}::uuid[])` }
  const inPlace = context.db
    .selectFrom(sql`(${judgedAudience(context, audience, window)})`.as('j'))
    .select([
      sql<string>`id`.as('id'),
      sql`channel`.as('channel'),
      sql<number>`row_number() over (partition by channel, address_hmac order by id)`.as('place'),
    ])
    .where(sql`reason`, 'is', null)
  const rows = await context.db
    .selectFrom(inPlace.as('r'))
    .select(['id', sql<Channel[]>`json_agg(channel order by channel)`.as('channels')])
    .where('place', '=', 1)
    .groupBy('id')
    .execute()
  return new Map(rows.map(({ id, channels }) => [id, channels]))
}

/**
 * How many people a campaign would reach now, whom it would leave out and why, and the first five people with the channels that
 * reach them (CAMP-46). Refuses invalid filters and `exclusion_not_found`.
 */
export const previewAudience = async (
  context: Context,
  { body }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'campaigns.manage')
  requireTargets(body.targetFilters)
  await requireExclusions(context, body.targetFilters)
  const audience = audienceOf(body)
  const { receipt, first } = await countAudience(context, audience, shown)
  const channels = await readChannels(context, audience, first)
  const people = await readMembers(context, first)
  return { ...receipt, recipients: people.map((person) => ({ ...person, channels: channels.get(person.id) ?? [] })) }
}
