import { type ApplicationStatus, applicationStatuses } from '@velvet/contracts/applications'
import { AppError } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import { type Context, oneOf } from '../kernel/index.ts'
import { matchesSearch } from '../people/index.ts'

export type ApplicationFilters = {
  /** Any of these; all when empty. */
  readonly statuses?: readonly ApplicationStatus[]
  readonly staged?: boolean | undefined
  readonly untold?: boolean | undefined
  readonly search?: string | undefined
}

const isStatus = (text: string): text is ApplicationStatus => (applicationStatuses as readonly string[]).includes(text)

/** The statuses of a comma-separated list; none when it is empty or `all`. Refuses `status_unknown` (400). */
export const readStatuses = (list = ''): ApplicationStatus[] => {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'all')
  const unknown = names.find((name) => !isStatus(name))
  if (unknown !== undefined) {
    const message = `Unknown status: ${unknown}`
    throw new AppError('invalid', 'status_unknown', message, {
      errors: [{ path: 'status', code: 'status_unknown', message }],
    })
  }
  return names.filter(isStatus)
}

/** The applications to an event that match, with their people. */
export const matchingApplications = (
  { db }: Context,
  eventId: string,
  { statuses = [], staged, untold, search }: ApplicationFilters,
) => {
  const person = { searchText: sql.ref('a.search_text'), id: sql.ref('a.id') }
  return db
    .selectFrom('event_applications as ea')
    .innerJoin('applicants as a', 'a.id', 'ea.applicant_id')
    .where('ea.event_id', '=', eventId)
    .$if(statuses.length > 0, (query) => query.where('ea.status', '=', oneOf(statuses)))
    .$if(staged !== undefined, (query) => query.where('ea.staged_status', staged ? 'is not' : 'is', null))
    .$if(untold !== undefined, (query) =>
      query.where(
        untold
          ? sql<boolean>`ea.decided_at is not null and ea.told_status is distinct from ea.status`
          : sql<boolean>`(ea.decided_at is null or ea.told_status is not distinct from ea.status)`,
      ),
    )
    .$if(search !== undefined, (query) =>
      query.where(sql<boolean>`${sql.join([sql`true`, ...matchesSearch(person, search ?? '')], sql` and `)}`),
    )
}
