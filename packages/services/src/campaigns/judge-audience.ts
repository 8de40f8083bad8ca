import type { TargetFilters } from '@velvet/contracts/campaigns'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { addressHashSql } from './address-keys.ts'
import { audienceCondition } from './audience.ts'

/** Further limits on who is looked at, as SQL over `applicants`. */
type Window = { condition?: RawBuilder<unknown>; limit?: number }

/**
 * A query of everybody whom the filters match: columns of `applicants`, `address`, `address_hmac`, and `reason`, which is
 * null for people who may be written to by email. Duplicate addresses are for the caller to find.
 */
export const judgedAudience = (
  { settings }: Context,
  filters: TargetFilters,
  { condition = sql`true`, limit }: Window = {},
): RawBuilder<unknown> => sql`
  select m.*, s.address_hmac is not null as is_suppressed,
    case
      when m.address is null then 'no_address'
      when not m.email_opt_in then 'opted_out'
      when s.address_hmac is not null then 'suppressed'
    end as reason
  from (
    select p.*, case when p.address is not null
      then ${addressHashSql(settings.secret, 'email', sql`p.address`)} end as address_hmac
    from (
      select id, first_name, last_name, city, state, instagram_username, email_opt_in,
        case when email ~ '^\\s*[^\\s@]+@[^\\s@]+\\s*$' then btrim(email, E' \\t\\r\\n') end as address
      from applicants
      where ${condition} and ${audienceCondition(filters)}
      order by id
      ${limit === undefined ? sql`` : sql`limit ${limit}`}
    ) p
  ) m
  left join suppressions s on s.channel = 'email' and s.address_hmac = m.address_hmac`
