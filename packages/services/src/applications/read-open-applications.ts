import { applicationStatuses } from '@velvet/contracts/applications'
import { isOpenApplication } from '@velvet/domain/applications'
import { earliestOpen } from '@velvet/domain/events'
import { type Context, oneOf } from '../kernel/index.ts'

const openStatuses = applicationStatuses.filter(isOpenApplication)

/** The open applications of these people to events that are not over, the oldest first. */
export const readOpenApplications = (context: Context, applicantIds: readonly string[]) =>
  context.db
    .selectFrom('event_applications as ea')
    .innerJoin('events as e', 'e.id', 'ea.event_id')
    .select(['ea.id', 'ea.applicant_id as applicantId', 'ea.event_id as eventId', 'ea.heads', 'ea.is_held as isHeld'])
    .select(['ea.status', 'ea.staged_status as stagedStatus'])
    .where('ea.applicant_id', '=', oneOf(applicantIds))
    .where('ea.status', '=', oneOf(openStatuses))
    .where((eb) => eb.or([eb('e.date', 'is', null), eb('e.date', '>=', earliestOpen(context.now()))]))
    .orderBy('ea.created_at')
    .orderBy('ea.id')
    .execute()
