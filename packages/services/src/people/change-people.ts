import type { Context } from '../kernel/index.ts'
import { announcePeople } from './announce-applicants.ts'
import { type PersonUpdate, withDerived, zipCodesOf } from './derive-columns.ts'
import type { PersonColumn } from './person-columns.ts'
import { readPlaces } from './read-places.ts'
import { type Consent, recordConsents } from './record-consents.ts'
import { settleAddresses } from './settle-addresses.ts'
import { type Further, writeColumns } from './write-columns.ts'

export type PersonChange = PersonUpdate & {
  readonly id: string
  readonly consents?: readonly Consent[]
  /** Kept for the undo, where the change has a batch. */
  readonly further?: Further
}

const addressColumns: readonly PersonColumn[] = ['email', 'email2', 'phone_e164']

/**
 * Changes people whom the caller has locked: writes the columns and those that follow from them, records consents, lets waiting
 * texts follow a changed number, and announces the change. With a batch, keeps the earlier values so that it can be undone. A
 * change without columns counts as one of tags or applications. Works on any number of people with the same few statements.
 */
export const changePeople = async (
  context: Context,
  changes: readonly PersonChange[],
  { batchId }: { batchId?: string } = {},
): Promise<void> => {
  if (changes.length === 0) return
  const places = await readPlaces(context, zipCodesOf(changes))
  const people = changes.map((change) => ({
    id: change.id,
    columns: withDerived(change, places),
    ...(change.further ? { further: change.further } : {}),
  }))
  await writeColumns(context, people, batchId)
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
