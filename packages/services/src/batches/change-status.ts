import type { ApplicantStatus } from '@velvet/contracts/applicants'
import { sql } from 'kysely'
import { decideApplications } from '../applicants/index.ts'
import type { Context } from '../kernel/index.ts'
import { changePeople } from '../people/index.ts'
import type { Change } from './change.ts'
import { fitWithinCapacity } from './fit-within-capacity.ts'

type Person = {
  id: string
  status: ApplicantStatus
  event_id: string | null
  application: ApplicantStatus | null
  application_id: string | null
}

const readPeople = async (context: Context, ids: readonly string[]): Promise<Person[]> => {
  // Raw: the order of the given ids, by their position.
  const { rows } = await sql<Person>`select a.id, a.status, a.event_id, ea.status as application,
      ea.id as application_id
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
    // Undo needs the decision of the application too; the person's is kept with the change.
    const people = await readPeople(context, ids)
    await decideApplications(context, ids, status)
    await changePeople(
      context,
      people.map(({ id, application, application_id }) => ({
        ...{ id, columns: { status } },
        further: {
          before: { application, application_id },
          after: { application: application === null ? null : status },
        },
      })),
      { batchId },
    )
  },
})
