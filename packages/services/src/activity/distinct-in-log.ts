import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * The different values of a column of the log, in order. Steps through its index from one value to the next larger one: the
 * cost is that of the values, not of the entries.
 */
export const distinctInLog = (
  name: 'actor_name' | 'action',
  among: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<{ value: string }> => {
  const column = sql.ref(`entry.${name}`)
  return sql`with recursive step (value) as (
      (select ${column} from activity entry where ${among} order by ${column} limit 1)
      union all
      select (select ${column} from activity entry where ${among} and ${column} > step.value order by ${column} limit 1)
      from step where step.value is not null
    )
    select value from step where value is not null`
}
