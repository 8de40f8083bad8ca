import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { announcePeople } from './announce-applicants.ts'
import { type Told, withDerived, zipCodesOf } from './derive-columns.ts'
import { type PersonColumn, type PersonColumns, typedColumns, usedColumns } from './person-columns.ts'
import { readPlaces } from './read-places.ts'
import { type Consent, recordConsents } from './record-consents.ts'
import { settleAddresses } from './settle-addresses.ts'

export type PersonChange = Told & {
  readonly id: string
  readonly consents?: readonly Consent[]
}

/** Writes the named columns of each person and leaves the others unchanged, in one statement. */
const write = async (
  context: Context,
  people: readonly { readonly id: string; readonly columns: PersonColumns }[],
): Promise<void> => {
  const used = usedColumns(people)
  const changes = used.map(
    (column) =>
      sql`${sql.ref(column)} = case when ${column} = any(p.named) then p.${sql.ref(column)} else a.${sql.ref(column)} end`,
  )
  const records = people.map(({ id, columns }) => ({ id, named: Object.keys(columns), ...columns }))
  // A trigger sets the time of the change, also where only tags or applications changed.
  await sql`update applicants a set ${sql.join([sql`updated_at = a.updated_at`, ...changes])}
    from json_to_recordset(${JSON.stringify(records)}::json)
      as p(${sql.join([sql`id uuid, named text[]`, ...typedColumns(used)])})
    where a.id = p.id`.execute(context.db)
}

const addressColumns: readonly PersonColumn[] = ['email', 'email2', 'phone_e164']

/**
 * Changes people whom the caller has locked: writes the columns and those that follow from them, records consents, lets waiting
 * texts follow a changed number, and announces the change. A change without columns counts as one of tags or applications. Works
 * on any number of people with the same few statements.
 */
export const changePeople = async (context: Context, changes: readonly PersonChange[]): Promise<void> => {
  if (changes.length === 0) return
  const places = await readPlaces(context, zipCodesOf(changes))
  const people = changes.map((change) => ({ id: change.id, columns: withDerived(change, places) }))
  await write(context, people)
  await recordConsents(
    context,
    changes.flatMap(({ id, consents = [] }) => consents.map((consent) => ({ ...consent, applicantId: id }))),
  )
  const addressed = people.filter(({ columns }) => addressColumns.some((column) => column in columns))
  await settleAddresses(
    context,
    addressed.map(({ id }) => id),
  )
  await announcePeople(
    context,
    people.map(({ id }) => id),
  )
}
