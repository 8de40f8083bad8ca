import { type RawBuilder, sql } from 'kysely'

/**
 * The distinct values of a column, in order, without blanks. Steps through its index from one value to the next, so the cost
 * grows with the number of values, not of people.
 */
export const distinctValues = (name: 'city' | 'state' | 'source' | 'country'): RawBuilder<{ value: string }> => {
  const column = sql.ref(`person.${name}`)
  // Raw: the builder sets no parentheses around the first step, which has an order and a limit.
  return sql`with recursive step (value) as (
      (select ${column} from applicants person where ${column} > '' order by ${column} limit 1)
      union all
      select (select ${column} from applicants person where ${column} > step.value order by ${column} limit 1)
      from step where step.value is not null
    )
    select value from step where value is not null`
}
