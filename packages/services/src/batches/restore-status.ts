import type { ApplicantStatus } from '@velvet/contracts/applicants'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { changePeople } from '../people/index.ts'
import { fitWithinCapacity } from './fit-within-capacity.ts'
import type { Changed, Restore } from './restore-columns.ts'

type Person = { id: string; event_id: string | null; application: ApplicantStatus | null }

/** People whose application lost its place through the batch, with its current status. */
const readReturning = async (context: Context, { batchId }: Changed, ids: readonly string[]): Promise<Person[]> => {
  // Raw: compares columns with values of JSON.
  const { rows } = await sql<Person>`select i.applicant_id as id, ea.event_id, ea.status as application
    from batch_items i join event_applications ea on ea.id = (i.before->>'application_id')::uuid
    where i.batch_id = ${batchId}::uuid and i.applicant_id = any(${ids}::uuid[]) and ea.applicant_id = i.applicant_id
      and i.before->>'application' = 'approved' and ea.status = i.after->>'application' order by i.applicant_id`.execute(
    context.db,
  )
  return rows
}

/** Removes applications that the change added, unless an admin has decided, given a place, or recorded attendance since. */
const removeAdded = async (context: Context, { batchId }: Changed, ids: readonly string[]): Promise<string[]> => {
  // Raw: compares columns with values of JSON.
  const { rows } = await sql<{ id: string }>`delete from event_applications ea using batch_items i
    where i.batch_id = ${batchId}::uuid and i.applicant_id = any(${ids}::uuid[])
      and ea.id = (i.before->>'application_id')::uuid and ea.applicant_id = i.applicant_id
      and i.before->>'application' is null and ea.status = i.after->>'application'
      and ea.placement = 'none' and ea.attendance = 'none'
    returning ea.applicant_id as id`.execute(context.db)
  return rows.map(({ id }) => id)
}

/**
 * Restores the earlier status and time of people and applications that the change decided, each where it still has the change's
 * value. An application that was approved before is restored only while the event has room, as with every approval.
 */
export const restoreStatus: Restore = async (context, changed, ids) => {
  const { batchId } = changed
  const { full } = await fitWithinCapacity(context, await readReturning(context, changed, ids))
  const without = new Set(full.map((person) => person.id))
  const returning = ids.filter((id) => !without.has(id))
  const removed = await removeAdded(context, changed, returning)
  // Raw: compares columns with values of JSON.
  const { rows: applications } = await sql<{ id: string }>`
    update event_applications ea set status = i.before->>'application' from batch_items i
    where i.batch_id = ${batchId}::uuid and i.applicant_id = any(${returning}::uuid[])
      and ea.id = (i.before->>'application_id')::uuid and ea.applicant_id = i.applicant_id
      and ea.status = i.after->>'application' and ea.status <> i.before->>'application'
    returning ea.applicant_id as id`.execute(context.db)
  // Raw: compares columns with values of JSON.
  const { rows: people } = await sql<{ id: string; status: ApplicantStatus; decided_at: string | null }>`
    select a.id, i.before->>'status' as status, i.before->>'decided_at' as decided_at
    from batch_items i join applicants a on a.id = i.applicant_id
    where i.batch_id = ${batchId}::uuid and i.applicant_id = any(${returning}::uuid[])
      and i.after ? 'status' and a.status = i.after->>'status'`.execute(context.db)
  const decided = new Map(people.map(({ id, ...columns }) => [id, columns]))
  const restored = new Set([...removed, ...applications.map(({ id }) => id), ...decided.keys()])
  await changePeople(
    context,
    [...restored].map((id) => ({ id, columns: decided.get(id) ?? {} })),
  )
  return [...restored]
}
