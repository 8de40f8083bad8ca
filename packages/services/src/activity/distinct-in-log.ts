import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * The distinct values of a log column, in order. Steps through its index from one value to the next, so the cost grows with the
 * number of values, not of entries.
 */
export const distinctInLog = (
  name: 'actor_name' | 'action',
  among: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<{ value: string }> => {
  const column = sql.ref(`entry.${name}`)
  // Raw: the builder sets no parentheses around the first step, which has an order and a limit.
  return sql`with recursive step (value) as (
      (select ${column} from activity entry where ${among} order by ${column} limit 1)
      union all
      select (select ${column} from activity entry where ${among} and ${column} > step.value order by ${column} limit 1)
      from step where step.value is not null
    )
    select value from step where value is not null`
}
