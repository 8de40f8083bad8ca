import type { eraseApplicant as endpoint } from '@velvet/contracts/applicants'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { type SqlBool, sql } from 'kysely'
import {
  applySettings,
  authorize,
  type Context,
  inTransaction,
  knownId,
  oneOf,
  recordActivity,
  tableOf,
  takeLock,
} from '../kernel/index.ts'
import { lockPeople } from '../merges/index.ts'
import { awaitFills, missingApplicant, removePeople } from '../people/index.ts'
import { announceSuppressions } from '../suppressions/index.ts'
import { eraseActivity } from './erase-activity.ts'
import { eraseAnswers } from './erase-answers.ts'
import { eraseFilters } from './erase-filters.ts'
import { eraseImports, holdImports } from './erase-imports.ts'
import { eraseMessages } from './erase-messages.ts'
import { findTraces, type Traces } from './traces.ts'

/** An import may spend seconds on a part of its file, so erasing its people waits that long. */
const takeTime = (context: Context): Promise<void> =>
  applySettings(context, { lock_timeout: '10s', statement_timeout: '20s' })

/** Consents and opt-outs stay, by the hash of the address; suppressed addresses stay suppressed. */
const eraseConsents = async (context: Context, { ids, addresses }: Traces): Promise<void> => {
  const closed = addresses.map(({ channel, addressHmac }) => ({ channel, address_hmac: addressHmac }))
  const hashes = context.db
    .selectFrom(tableOf('closed', { channel: 'text', address_hmac: 'bytea' }, closed))
    .select(['closed.channel', 'closed.address_hmac'])
    .$asTuple('channel', 'address_hmac')
  await context.db
    .updateTable('consent_events')
    .set({ ip_address: null, user_agent: null })
    .where(({ and, eb, or, refTuple }) =>
      or([
        eb('applicant_id', '=', oneOf(ids)),
        and([eb('applicant_id', 'is', null), eb(refTuple('channel', 'address_hmac'), 'in', hashes)]),
      ]),
    )
    .execute()
  const { numUpdatedRows } = await context.db
    .updateTable('suppressions')
    .set({ hint: null, note: null, applicant_id: null })
    .where(({ eb, refTuple }) => eb(refTuple('channel', 'address_hmac'), 'in', hashes))
    .executeTakeFirst()
  await context.db
    .updateTable('suppressions')
    .set({ applicant_id: null })
    .where('applicant_id', '=', oneOf(ids))
    .execute()
  if (numUpdatedRows > 0n) await announceSuppressions(context)
}

/** The merges they were part of, including undone ones, contain their data. */
const eraseMerges = async (context: Context, { ids }: Traces): Promise<void> => {
  await context.db
    .deleteFrom('merges')
    .where(sql<SqlBool>`jsonb_path_query_array(snapshot, '$.removed.applicants[*].id') ?| ${ids}::text[]`)
    .execute()
}

/** Removes the city they typed from the totals of places when no other person has it. */
const erasePlaces = async (context: Context): Promise<void> => {
  const empty = context.db
    .selectFrom('place_totals')
    .select('id')
    .where((eb) => eb.and({ people: '0', latitudes: '0', longitudes: '0' }))
    .forUpdate()
    .skipLocked()
  await context.db.deleteFrom('place_totals').where('id', 'in', empty).execute()
}

/** Waits for transactions that are writing a message about an application, so that the message is found and erased as well. */
const lockApplications = ({ db }: Context, id: string) =>
  db.selectFrom('event_applications').select('id').where('applicant_id', '=', id).orderBy('id').forUpdate().execute()

/** Whether the person exists, locked; otherwise, data of a deleted person must remain that has not been erased yet. */
const lockOrFindLeft = async (context: Context, id: string): Promise<boolean> => {
  await takeLock(context, id)
  const isHere = await context.db.selectFrom('applicants').select('id').where('id', '=', id).executeTakeFirst()
  if (isHere) {
    await lockPeople(context, [id])
    await lockApplications(context, id)
    return true
  }
  const entries = context.db.selectFrom('activity').select('id').where('target_id', '=', id)
  const { isLeft } = await context.db
    .selectNoFrom(({ and, exists, not, or, selectFrom }) =>
      and([
        not(exists(selectFrom('merged_applicants').select('id').where('id', '=', id))),
        not(exists(entries.where('action', '=', 'applicant.erased'))),
        or([
          exists(entries.where('target_type', '=', 'applicant')),
          exists(selectFrom('communications').select('id').where('merged_from', '=', id)),
          exists(selectFrom('import_rows').select('import_id').where('applicant_id', '=', id)),
        ]),
      ]).as('isLeft'),
    )
    .executeTakeFirstOrThrow()
  if (!isLeft) throw await missingApplicant(context, id)
  return false
}

/** From here on no data links these messages to one person. */
const partMessages = async (context: Context, { ids }: Traces): Promise<void> => {
  await context.db
    .updateTable('communications')
    .set({ merged_from: null })
    .where('merged_from', '=', oneOf(ids))
    .execute()
}

/**
 * Removes a person and all personal data about them, in one transaction and permanently, including everyone who was merged into
 * them. The remaining data identifies no one: counts of the ledger, consents and suppressed addresses by a hash, and in the
 * activity log who did what to which id. For a person who was deleted before, the remaining data is found by their id. Nothing
 * more is sent to them, and undoing a merge, a bulk action, or an import does not restore them. Returns false, and removes
 * nothing, when `isWanted` returns false once they are locked. Refuses `applicant_not_found` and `applicant_merged`.
 */
export const erasePerson = async (
  outer: Context,
  id: string,
  isWanted: (context: Context) => Promise<boolean> = async () => true,
): Promise<boolean> =>
  inTransaction(outer, async (context) => {
    await takeTime(context)
    await holdImports(context)
    await awaitFills(context)
    const isHere = await lockOrFindLeft(context, id)
    if (!(await isWanted(context))) return false
    const traces = await findTraces(context, id, isHere)
    await eraseAnswers(context, traces)
    await eraseMessages(context, traces)
    await eraseImports(context, traces)
    await eraseConsents(context, traces)
    await eraseMerges(context, traces)
    await removePeople(context, [id])
    await partMessages(context, traces)
    await erasePlaces(context)
    await eraseFilters(context, traces)
    await eraseActivity(context, traces)
    await recordActivity(context, {
      action: 'applicant.erased',
      description: 'Erased an applicant and all their data',
      target: { type: 'applicant', id },
      details: { records: traces.ids.length, messages: traces.messages.length },
    })
    return true
  })

/** Erases a person as `erasePerson` does, at an admin's request. */
export const eraseApplicant = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'applicants.delete')
  await erasePerson(context, knownId(params.id, 'applicant').toLowerCase())
  return { success: true as const }
}
