import { type RawBuilder, sql } from 'kysely'

/**
 * The distinct values of a column, in order, blank ones left out. Steps through its index from one value to the next larger
 * one: the cost is that of the values, not of the people.
 */
export const distinctValues = (name: 'city' | 'state' | 'source' | 'country'): RawBuilder<{ value: string }> => {
  const column = sql.ref(`person.${name}`)
  return sql`with recursive step (value) as (
      (select ${column} from applicants person where ${column} > '' order by ${column} limit 1)
      union all
      select (select ${column} from applicants person where ${column} > step.value order by ${column} limit 1)
      from step where step.value is not null
    )
    select value from step where value is not null`
}
