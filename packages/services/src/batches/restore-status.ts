import type { ApplicantStatus } from '@velvet/contracts/applicants'
import { sql } from 'kysely'
import { restoreDecisions } from '../applications/index.ts'
import { changePeople } from '../people/index.ts'
import type { Restore } from './restore-columns.ts'

/**
 * Restores the earlier status and time of people and applications that the change decided, each where it still has the change's
 * value. Someone whose application finds no room anymore is left alone.
 */
export const restoreStatus: Restore = async (context, { batchId }, ids) => {
  const applications = await restoreDecisions(context, batchId, ids)
  const without = new Set(applications.full.map(({ applicantId }) => applicantId))
  const returning = ids.filter((id) => !without.has(id))
  // Raw: compares columns with values of JSON.
  const { rows: people } = await sql<{ id: string; status: ApplicantStatus; decided_at: string | null }>`
    select a.id, i.before->>'status' as status, i.before->>'decided_at' as decided_at
    from batch_items i join applicants a on a.id = i.applicant_id
    where i.batch_id = ${batchId}::uuid and i.applicant_id = any(${returning}::uuid[])
      and i.after ? 'status' and a.status = i.after->>'status'`.execute(context.db)
  const decided = new Map(people.map(({ id, ...columns }) => [id, columns]))
  const restored = new Set([...applications.restored.map(({ applicantId }) => applicantId), ...decided.keys()])
  await changePeople(
    context,
    [...restored].map((id) => ({ id, columns: decided.get(id) ?? {} })),
  )
  return [...restored]
}
