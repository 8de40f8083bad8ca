import type { CampaignType, TargetFilters } from '@velvet/contracts/campaigns'
import type { Channel } from '@velvet/contracts/delivery'
import { type RawBuilder, sql } from 'kysely'
import { addressHashSql, type Context } from '../../kernel/index.ts'
import { audienceCondition } from './audience.ts'
import { exclusionCondition } from './audience-exclusions.ts'
import { isTooLongSql } from './token-columns.ts'

/** The people a campaign targets. `text` is its text message; without one, no text is too long. */
export type Audience = {
  readonly type: CampaignType
  readonly targetFilters: TargetFilters
  readonly text?: string | null
}

/** Further conditions as SQL over `applicants`; `limit` counts people. */
type Window = { condition?: RawBuilder<unknown>; limit?: number }

/** The channels of a campaign. */
export const channelsOf = (type: CampaignType): readonly Channel[] => (type === 'both' ? ['email', 'sms'] : [type])

const columnsOf = ({ settings }: Context, channel: Channel): RawBuilder<unknown> =>
  channel === 'email'
    ? sql`('email', p.email, p.email_opt_in, p.email_opted_out_at, case when p.email is not null
        then ${addressHashSql(settings.secret, 'email', sql`p.email`)} end)`
    : sql`('sms', p.phone_e164, p.sms_opt_in, p.sms_opted_out_at, case when p.phone_e164 is not null
        then ${addressHashSql(settings.secret, 'sms', sql`p.phone_e164`)} end)`

/** Most people have one zip code: a join finds its zone, and only the others take the slower path to the same answer. */
const zonesOf = (
  { settings }: Context,
  { type }: Audience,
): { join: RawBuilder<unknown>; zones: RawBuilder<unknown> } =>
  settings.quietHours && type !== 'email'
    ? {
        join: sql`left join zip_places z on z.zip = left(btrim(m.zip_codes[1]), 5)
          and cardinality(m.zip_codes) = 1 and m.channel = 'sms' and m.address is not null`,
        zones: sql`case when m.channel = 'sms' and m.address is not null then
          case when z.zone is not null then array[z.zone]
            else (select zones from zones_of(m.zip_codes, m.state, m.address)) end end`,
      }
    : { join: sql``, zones: sql`null::text[]` }

/**
 * A query of everyone whom the filters match, one row per person and channel (CAMP-36): columns of `applicants`, `channel`,
 * `address`, `address_hmac`, `zones` of a text's recipient, and `reason`, which is null where a message may be sent. The caller
 * must find duplicate addresses.
 */
export const judgedAudience = (
  context: Context,
  audience: Audience,
  { condition = sql`true`, limit }: Window = {},
): RawBuilder<unknown> => {
  const { join, zones } = zonesOf(context, audience)
  const excluded = exclusionCondition(audience.targetFilters, limit !== undefined)
  // Raw: its parts are composed, and offset 0 and the order of joins keep its plan for a hundred thousand people.
  return sql`
  select m.*, ${zones} as zones,
    case
      ${excluded ? sql`when m.is_excluded then 'excluded'` : sql``}
      when m.address is null and m.channel = 'sms' and btrim(m.phone, E' \\t\\r\\n') <> '' then 'invalid_number'
      when m.address is null then 'no_address'
      when not m.is_opted_in then case when m.opted_out_at is null then 'no_consent' else 'opted_out' end
      when s.address_hmac is not null then 'suppressed'
      ${audience.text && audience.type !== 'email' ? sql`when m.channel = 'sms' and ${isTooLongSql(audience.text, 'm')} then 'text_too_long'` : sql``}
    end as reason
  from (
    select p.*, c.*
    from (
      select id, first_name, last_name, phone, phone_e164, city, state, zip_codes, instagram_username, email_opt_in, sms_opt_in,
        email_opted_out_at, sms_opted_out_at,
        case when email ~ '^\\s*[^\\s@]+@[^\\s@]+\\s*$' then btrim(email, E' \\t\\r\\n') end as email
        ${excluded ? sql`, ${excluded} as is_excluded` : sql``}
      from applicants
      where ${condition} and ${audienceCondition(audience.targetFilters)}
      order by id
      ${limit === undefined ? sql`` : sql`limit ${limit}`}
    ) p
    cross join lateral (values ${sql.join(channelsOf(audience.type).map((channel) => columnsOf(context, channel)))})
      as c(channel, address, is_opted_in, opted_out_at, address_hmac)
    offset 0
  ) m
  left join suppressions s on s.channel = m.channel and s.address_hmac = m.address_hmac
  ${join}`
}
