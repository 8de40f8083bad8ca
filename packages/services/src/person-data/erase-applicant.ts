import type { eraseApplicant as endpoint } from '@velvet/contracts/applicants'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import { announceApplicants, missingApplicant } from '../applicants/index.ts'
import { authorise, type Context, inTransaction, knownId, recordActivity } from '../kernel/index.ts'
import { lockPeople } from '../merges/index.ts'
import { announceSuppressions } from '../suppressions/index.ts'
import { eraseActivity } from './erase-activity.ts'
import { eraseAnswers } from './erase-answers.ts'
import { eraseFilters } from './erase-filters.ts'
import { eraseImports, holdImports } from './erase-imports.ts'
import { eraseMessages } from './erase-messages.ts'
import { findTraces, type Traces } from './traces.ts'

/** An import may spend seconds on a part of its file, so erasing its people waits that long. */
const takeTime = async (context: Context): Promise<void> => {
  await sql`select set_config('lock_timeout', '10s', true), set_config('statement_timeout', '20s', true)`.execute(
    context.db,
  )
}

/** Consents and opt-outs stay, by the hash of the address; suppressed addresses stay suppressed. */
const eraseConsents = async (context: Context, { ids, addresses }: Traces): Promise<void> => {
  const hashes = sql`unnest(${addresses.map(({ channel }) => channel)}::text[], ${addresses.map(({ addressHmac }) => addressHmac)}::bytea[])`
  await sql`update consent_events set ip_address = null, user_agent = null
    where applicant_id = any (${ids}::uuid[]) or (applicant_id is null and (channel, address_hmac) in (select * from ${hashes}))`.execute(
    context.db,
  )
  const { numAffectedRows: closed } = await sql`update suppressions set hint = null, note = null, applicant_id = null
    where (channel, address_hmac) in (select * from ${hashes})`.execute(context.db)
  await sql`update suppressions set applicant_id = null where applicant_id = any (${ids}::uuid[])`.execute(context.db)
  if (closed) await announceSuppressions(context)
}

/** The merges they were part of, including undone ones, contain their data. */
const eraseMerges = async (context: Context, { ids }: Traces): Promise<void> => {
  await sql`delete from merges
    where jsonb_path_query_array(snapshot, '$.removed.applicants[*].id') ?| ${ids}::text[]`.execute(context.db)
}

/** Removes the city they typed from the totals of places when no other person has it. */
const erasePlaces = async (context: Context): Promise<void> => {
  await sql`delete from place_totals where id in (
    select id from place_totals where people = 0 and latitudes = 0 and longitudes = 0 for update skip locked)`.execute(
    context.db,
  )
}

/** Whether the person exists, locked; otherwise, data of a deleted person must remain that has not been erased yet. */
const lockOrFindLeft = async (context: Context, id: string): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(context.db)
  const isHere = await context.db.selectFrom('applicants').select('id').where('id', '=', id).executeTakeFirst()
  if (isHere) {
    await lockPeople(context, [id])
    return true
  }
  const { rows } = await sql<{ is_left: boolean }>`
    select not exists (select from merged_applicants where id = ${id}::uuid)
      and not exists (select from activity where target_id = ${id}::uuid and action = 'applicant.erased')
      and (exists (select from activity where target_id = ${id}::uuid and target_type = 'applicant')
        or exists (select from communications where merged_from = ${id}::uuid)
        or exists (select from import_rows where applicant_id = ${id}::uuid)) as is_left`.execute(context.db)
  if (!rows[0]?.is_left) throw await missingApplicant(context, id)
  return false
}

/** From here on no data links these messages to one person. */
const partMessages = async (context: Context, { ids }: Traces): Promise<void> => {
  await sql`update communications set merged_from = null where merged_from = any (${ids}::uuid[])`.execute(context.db)
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
    const isHere = await lockOrFindLeft(context, id)
    if (!(await isWanted(context))) return false
    const traces = await findTraces(context, id, isHere)
    await eraseAnswers(context, traces)
    await eraseMessages(context, traces)
    await eraseImports(context, traces)
    await eraseConsents(context, traces)
    await eraseMerges(context, traces)
    await context.db.deleteFrom('applicants').where('id', '=', id).execute()
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
    await announceApplicants(context, id)
    return true
  })

/** Erases a person as `erasePerson` does, at an admin's request. */
export const eraseApplicant = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorise(context, 'applicants.delete')
  await erasePerson(context, knownId(params.id, 'applicant').toLowerCase())
  return { success: true as const }
}
