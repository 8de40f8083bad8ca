import type { ApplicantStatus } from '@velvet/contracts/applicants'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { changePeople } from '../people/index.ts'
import { fitWithinCapacity } from './fit-within-capacity.ts'

type Person = { id: string; event_id: string | null; application: ApplicantStatus | null }

/** People whose application lost its place through the batch, with its current status. */
const readReturning = async (context: Context, batchId: string, ids: readonly string[]): Promise<Person[]> => {
  const { rows } = await sql<Person>`select i.applicant_id as id, ea.event_id, ea.status as application
    from batch_items i join event_applications ea on ea.id = (i.before->>'application_id')::uuid
    where i.batch_id = ${batchId}::uuid and i.applicant_id = any(${ids}::uuid[]) and ea.applicant_id = i.applicant_id
      and i.before->>'application' = 'approved' and ea.status = i.after->>'application' order by i.applicant_id`.execute(
    context.db,
  )
  return rows
}

/**
 * Restores the earlier status and time of people and applications that the batch decided, each where it still has the batch's
 * value. An application that was approved before is restored only while the event has room, as with every approval.
 */
export const restoreStatus = async (context: Context, batchId: string, ids: readonly string[]): Promise<string[]> => {
  const { full } = await fitWithinCapacity(context, await readReturning(context, batchId, ids))
  const without = new Set(full.map((person) => person.id))
  const returning = ids.filter((id) => !without.has(id))
  await sql`update event_applications ea set status = i.before->>'application' from batch_items i
    where i.batch_id = ${batchId}::uuid and i.applicant_id = any(${returning}::uuid[])
      and ea.id = (i.before->>'application_id')::uuid and ea.applicant_id = i.applicant_id
      and ea.status = i.after->>'application' and ea.status <> i.before->>'application'`.execute(context.db)
  const { rows } = await sql<{ id: string; status: ApplicantStatus; decided_at: string | null }>`
    select a.id, i.before->>'status' as status, i.before->>'decided_at' as decided_at
    from batch_items i join applicants a on a.id = i.applicant_id
    where i.batch_id = ${batchId}::uuid and i.applicant_id = any(${returning}::uuid[])
      and i.after ? 'status' and a.status = i.after->>'status'`.execute(context.db)
  await changePeople(
    context,
    rows.map(({ id, ...columns }) => ({ id, columns })),
  )
  return rows.map(({ id }) => id)
}
