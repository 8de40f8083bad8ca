import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { announcePeople } from './announce-applicants.ts'
import { type PersonUpdate, withDerived, zipCodesOf } from './derive-columns.ts'
import { columnNames, typedColumns, usedColumns } from './person-columns.ts'
import { readPlaces } from './read-places.ts'
import { type Consent, recordConsents } from './record-consents.ts'
import { noteSuppressedAddresses } from './suppressed-addresses.ts'

export type NewPerson = PersonUpdate & {
  readonly id: string
  /** One for each channel that the person has an address for. */
  readonly consents: readonly Consent[]
}

/**
 * Adds people with their consents. A column that none of them names gets its default; one that only others name is null. One
 * statement for all, so that duplicates are computed once.
 */
export const addPeople = async (context: Context, people: readonly NewPerson[]): Promise<void> => {
  if (people.length === 0) return
  const places = await readPlaces(context, zipCodesOf(people))
  const records = people.map((person) => ({ id: person.id, ...withDerived(person, places) }))
  const columns = usedColumns(records)
  // A moment that the caller took is later than the beginning of the transaction.
  const updatedAt = columns.includes('created_at') ? sql`greatest(now(), created_at)` : sql`now()`
  // Raw: the columns vary, and one parameter of JSON holds all people.
  await sql`insert into applicants (id, updated_at, ${columnNames(columns)})
    select id, ${updatedAt}, ${columnNames(columns)}
    from json_to_recordset(${JSON.stringify(records)}::json) as p(${sql.join([sql`id uuid`, ...typedColumns(columns)])})`.execute(
    context.db,
  )
  // Consents find the suppressed first addresses, so that an import does not read its people again.
  const suppressed = await recordConsents(
    context,
    people.flatMap(({ id, consents }) => consents.map((consent) => ({ ...consent, applicantId: id }))),
  )
  const withSecond = records.filter(({ email2 }) => email2).map(({ id }) => id)
  await noteSuppressedAddresses(context, [...suppressed, ...withSecond])
  await announcePeople(
    context,
    people.map(({ id }) => id),
  )
}
