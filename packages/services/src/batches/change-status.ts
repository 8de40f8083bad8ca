import type { ApplicantStatus } from '@velvet/contracts/applicants'
import { sql } from 'kysely'
import { decideApplications } from '../applicants/index.ts'
import type { Context } from '../kernel/index.ts'
import { changePeople } from '../people/index.ts'
import type { Change } from './change.ts'
import { fitWithinCapacity } from './fit-within-capacity.ts'

type Person = { id: string; status: ApplicantStatus; event_id: string | null; application: ApplicantStatus | null }

const readPeople = async (context: Context, ids: readonly string[]): Promise<Person[]> => {
  const { rows } = await sql<Person>`select a.id, a.status, a.event_id, ea.status as application
    from unnest(${ids}::uuid[]) with ordinality turn(id, number) join applicants a using (id)
    left join event_applications ea on ea.applicant_id = a.id and ea.event_id = a.event_id
    order by turn.number`.execute(context.db)
  return rows
}

/**
 * Gives people a status, and their applications to their latest event with it. Skips only people who have it in both: a member
 * who applied again can be approved again. Approving stops at the capacity of each event unless `override`.
 */
export const changeStatus = (status: ApplicantStatus, options: { override: boolean }): Change => ({
  judge: async (context, ids) => {
    const people = await readPeople(context, ids)
    const isSo = (person: Person) => person.status === status && (person.application ?? status) === status
    const skipped = people.filter(isSo).map(({ id }) => ({ id, reason: `Already ${status}.` }))
    const others = people.filter((person) => !isSo(person))
    if (status !== 'approved' || options.override)
      return { change: others.map((person) => person.id), skipped, failed: [] }
    const { fits, full } = await fitWithinCapacity(context, others)
    return { change: fits, skipped, failed: full }
  },
  write: async (context, batchId, ids) => {
    // Undo needs the person's decision with its time, and the application's.
    await sql`insert into batch_items (batch_id, applicant_id, before, after)
      select ${batchId}::uuid, a.id,
        jsonb_build_object('status', a.status, 'decided_at', a.decided_at, 'application', ea.status, 'application_id', ea.id),
        jsonb_build_object('status', ${status}::text, 'application', case when ea.id is not null then ${status}::text end)
      from applicants a left join event_applications ea on ea.applicant_id = a.id and ea.event_id = a.event_id
      where a.id = any(${ids}::uuid[])`.execute(context.db)
    await decideApplications(context, ids, status)
    await changePeople(
      context,
      ids.map((id) => ({ id, columns: { status } })),
    )
  },
})
