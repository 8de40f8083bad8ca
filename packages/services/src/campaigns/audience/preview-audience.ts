import type { AudienceMember, previewAudience as endpoint } from '@velvet/contracts/campaigns'
import type { Channel } from '@velvet/contracts/delivery'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import { authorise, type Context } from '../../kernel/index.ts'
import { requireExclusions } from './audience-exclusions.ts'
import { countAudience } from './count-audience.ts'
import { type Audience, judgedAudience } from './judge-audience.ts'

const shown = 5

type Member = { id: string } & Record<
  'firstName' | 'lastName' | 'email' | 'phone' | 'city' | 'state' | 'instagram' | 'instagramProfilePicture',
  string | null
>

/** People for display, in the given order; people who were deleted in the meantime are left out. */
export const readMembers = async ({ db }: Context, ids: readonly string[]): Promise<AudienceMember[]> => {
  const { rows } = await sql<Member>`
    select id, first_name as "firstName", last_name as "lastName", email, phone, city, state, instagram_username as instagram,
      instagram_profile_picture as "instagramProfilePicture"
    from applicants where id = any (${ids}::uuid[]) order by id`.execute(db)
  return rows
}

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
  const { rows } = await sql<{ id: string; channels: Channel[] }>`
    select id, json_agg(channel order by channel) as channels from (
      select id, channel, row_number() over (partition by channel, address_hmac order by id) as place
      from (${judgedAudience(context, audience, { condition: sql`applicants.id = any (${ids}::uuid[])` })}) j
      where reason is null
    ) r where place = 1 group by id`.execute(context.db)
  return new Map(rows.map(({ id, channels }) => [id, channels]))
}

/**
 * How many people a campaign would reach now, whom it would leave out and why, and the first five people with the channels that
 * reach them (CAMP-46). Refuses `exclusion_not_found`.
 */
export const previewAudience = async (
  context: Context,
  { body }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorise(context, 'campaigns.manage')
  await requireExclusions(context, body.targetFilters)
  const audience = audienceOf(body)
  const { receipt, first } = await countAudience(context, audience, shown)
  const channels = await readChannels(context, audience, first)
  const people = await readMembers(context, first)
  return { ...receipt, recipients: people.map((person) => ({ ...person, channels: channels.get(person.id) ?? [] })) }
}
