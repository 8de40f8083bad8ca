import type { Applicant, updateApplicant as endpoint } from '@velvet/contracts/applicants'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { decideStatus, displayName, type Places, statusLabels } from '@velvet/domain/applicants'
import { AppError, cleanLines } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import {
  authorise,
  type Context,
  changesBetween,
  inTransaction,
  knownId,
  notFound,
  recordActivity,
} from '../kernel/index.ts'
import { getApplicant } from './get-applicant.ts'

/** Locks the event, so that two approvals never take its last place, and counts who holds one. */
const lockPlaces = async (context: Context, eventId: string): Promise<Places> => {
  const event = await context.db
    .selectFrom('events')
    .select('max_capacity')
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()
  if (event?.max_capacity == null) return { capacity: null, approved: 0 }
  const { approved } = await context.db
    .selectFrom('event_applications')
    .innerJoin('applicants', 'applicants.id', 'event_applications.applicant_id')
    .select(sql<number>`count(*)::int`.as('approved'))
    .where('event_applications.event_id', '=', eventId)
    .where('applicants.status', '=', 'approved')
    .executeTakeFirstOrThrow()
  return { capacity: event.max_capacity, approved }
}

const changedMeanwhile = async (context: Context, id: string): Promise<AppError> =>
  new AppError('conflict', 'applicant_changed', 'Somebody else changed this applicant in the meantime.', {
    suggestion: 'Look at the current record and apply your change again.',
    current: await getApplicant(context, { params: { id } }),
  })

/**
 * Changes what the body names and leaves the rest. Refuses `applicant_not_found`, `applicant_changed` when `updatedAt`
 * is given and no longer true, and `event_full` when approving past capacity without override.
 */
export const updateApplicant = async (
  outer: Context,
  { params, body }: EndpointInput<typeof endpoint>,
): Promise<Applicant> =>
  inTransaction(outer, async (context) => {
    authorise(context, 'applicants.edit')
    const id = knownId(params.id, 'applicant')
    const person = await context.db
      .selectFrom('applicants')
      .select(['id', 'first_name', 'last_name', 'email', 'status', 'notes', 'event_id', 'updated_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!person) throw notFound('applicant')
    if (body.updatedAt && new Date(body.updatedAt).getTime() !== person.updated_at.getTime())
      throw await changedMeanwhile(context, id)

    const next = {
      ...(body.status === undefined ? {} : { status: body.status }),
      ...(body.notes === undefined ? {} : { notes: body.notes === null ? null : cleanLines(body.notes) || null }),
    }
    const places = next.status === 'approved' && person.event_id ? await lockPlaces(context, person.event_id) : null
    const statusMoves =
      next.status !== undefined &&
      decideStatus(person.status, next.status, places, { override: body.override ?? false })
    const changes = changesBetween({ status: person.status, notes: person.notes }, next)

    if (Object.keys(changes).length > 0) {
      await context.db.updateTable('applicants').set(next).where('id', '=', id).execute()
      const name = displayName({ firstName: person.first_name, lastName: person.last_name, email: person.email })
      await recordActivity(context, {
        action:
          statusMoves && next.status
            ? `applicant.${next.status === 'pending' ? 'set_pending' : next.status}`
            : 'applicant.updated',
        description: statusMoves && next.status ? `Set ${name} to ${statusLabels[next.status]}` : `Updated ${name}`,
        target: { type: 'applicant', id },
        details: changes,
      })
    }
    return getApplicant(context, { params: { id } })
  })
