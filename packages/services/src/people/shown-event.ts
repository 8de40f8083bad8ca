import type { ApplicationStatus } from '@velvet/contracts/applications'
import type { Database } from '@velvet/database'
import { type SelectQueryBuilder, sql } from 'kysely'

type ShownEvent = {
  event_name: string | null
  application_status: ApplicationStatus | null
  staged_status: ApplicationStatus | null
}

/** Joined, because an expression would look the event up again wherever a cell mentions it. */
const shownEvent = sql<ShownEvent>`(
  select e.name as event_name, ea.status as application_status, ea.staged_status
  from events e left join event_applications ea on ea.applicant_id = applicants.id and ea.event_id = e.id
  where e.id = coalesce(applicants.event_id, (
    select latest.event_id from event_applications latest where latest.applicant_id = applicants.id
    order by latest.created_at desc, latest.id desc limit 1)))`.as('shown_event')

/**
 * Joins to each person the event that stands for them in lists, files, and the profile, and the status of their application to it:
 * the chosen event or, for a person whom staff only added to guest lists, that of the latest application. Adds no rows.
 */
export const withShownEvent = <Output>(people: SelectQueryBuilder<Database, 'applicants', Output>) =>
  people.leftJoinLateral(shownEvent, (join) => join.onTrue())
