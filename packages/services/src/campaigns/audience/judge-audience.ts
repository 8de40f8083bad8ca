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

/**
 * Further conditions as SQL over `applicants`; `limit` counts people. Hashes and zones take longer than the rest of the judgment:
 * with `details: 'opted_in'` those of people who did not agree, which decide nothing, are null.
 */
type Window = { condition?: RawBuilder<unknown>; limit?: number; details?: 'all' | 'opted_in' }

/** The channels of a campaign. */
export const channelsOf = (type: CampaignType): readonly Channel[] => (type === 'both' ? ['email', 'sms'] : [type])

const columnsOf = ({ settings }: Context, channel: Channel, details: Window['details']): RawBuilder<unknown> => {
  const [address, isOptedIn, optedOutAt] =
    channel === 'email'
      ? [sql`p.email`, sql`p.email_opt_in`, sql`p.email_opted_out_at`]
      : [sql`p.phone_e164`, sql`p.sms_opt_in`, sql`p.sms_opted_out_at`]
  const isHashed = details === 'all' ? sql`true` : isOptedIn
  return sql`(${sql.lit(channel)}, ${address}, ${isOptedIn}, ${optedOutAt}, case when ${address} is not null and ${isHashed}
    then ${addressHashSql(settings.secret, channel, address)} end)`
}

const isText = (details: Window['details']): RawBuilder<unknown> =>
  sql`m.channel = 'sms' and m.address is not null and ${details === 'all' ? sql`true` : sql`m.is_opted_in`}`

/** Most people have one zip code, or two in one zone: joins find it, and only the others take the slower path to the same answer. */
const zonesOf = (
  { settings }: Context,
  { type }: Audience,
  details: Window['details'],
): { join: RawBuilder<unknown>; zones: RawBuilder<unknown> } =>
  settings.quietHours && type !== 'email'
    ? {
        join: sql`left join zip_places z on z.zip = left(btrim(m.zip_codes[1]), 5) and ${isText(details)}
          left join zip_places y on y.zip = left(btrim(m.zip_codes[2]), 5) and ${isText(details)}`,
        zones: sql`case when ${isText(details)} then
          case when cardinality(m.zip_codes) = 1 and z.zone is not null or cardinality(m.zip_codes) = 2 and z.zone = y.zone
            then array[z.zone] else (select zones from zones_of(m.zip_codes, m.state, m.address)) end end`,
      }
    : { join: sql``, zones: sql`null::text[]` }

/**
 * A query of everyone whom the filters match, one row per person and channel (CAMP-36): columns of `applicants`, `channel`,
 * `address`, `address_hmac`, `zones` of a text's recipient, and `reason`, which is null where a message may be sent. The caller
 * must find duplicate addresses. Each level is computed once, not wherever the next one names a column; PostgreSQL considers a
 * parallel scan below an `offset` only if the number is no expression, as 0, an int4, would be.
 */
export const judgedAudience = (
  context: Context,
  audience: Audience,
  { condition = sql`true`, limit, details = 'all' }: Window = {},
): RawBuilder<unknown> => {
  const { join, zones } = zonesOf(context, audience, details)
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
      ${limit === undefined ? sql`offset '0'` : sql`order by id limit ${limit}`}
    ) p
    cross join lateral (values ${sql.join(channelsOf(audience.type).map((channel) => columnsOf(context, channel, details)))})
      as c(channel, address, is_opted_in, opted_out_at, address_hmac)
    offset '0'
  ) m
  left join suppressions s on s.channel = m.channel and s.address_hmac = m.address_hmac
  ${join}`
}
