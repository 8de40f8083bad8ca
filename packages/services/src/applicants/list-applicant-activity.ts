import type { listApplicantActivity as endpoint } from '@velvet/contracts/applicants'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { invalidFields } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import { authorize, type Context, knownId } from '../kernel/index.ts'
import { missingApplicant } from '../people/index.ts'
import { findUndos } from '../undo/index.ts'

const pageSize = 50

/** Entries about this person alone, and about batches or imports that included them. */
const entriesOf = ({ db }: Context, applicantId: string) =>
  db
    .selectFrom('activity')
    .where((eb) =>
      eb.or([
        eb.and({ target_type: 'applicant', target_id: applicantId }),
        eb.and([
          eb('target_type', '=', 'batch'),
          eb(
            'target_id',
            'in',
            eb.selectFrom('batch_items').select('batch_id').where('applicant_id', '=', applicantId),
          ),
        ]),
        eb.and([
          eb('target_type', '=', 'import'),
          eb('action', 'in', ['import.completed', 'import.failed', 'import.undone']),
          eb(
            'target_id',
            'in',
            eb
              .selectFrom('import_rows')
              .select('import_id')
              .where('applicant_id', '=', applicantId)
              .where('outcome', 'in', ['created', 'updated']),
          ),
        ]),
      ]),
    )

/** Times are sent in whole milliseconds, so a page never ends between entries of the same millisecond. */
const startOfPage = async (context: Context, applicantId: string, before: Date): Promise<Date> => {
  const last = await entriesOf(context, applicantId)
    .select(sql<Date>`date_trunc('milliseconds', created_at)`.as('moment'))
    .where('created_at', '<', before)
    .orderBy('created_at', 'desc')
    .offset(pageSize - 1)
    .limit(1)
    .executeTakeFirst()
  return last?.moment ?? new Date(0)
}

/**
 * The history of one person, newest first, in pages of about 50; for every role that may see the person. Refuses
 * `applicant_not_found` and `applicant_merged`.
 */
export const listApplicantActivity = async (
  context: Context,
  { params, query }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'applicants.read')
  const id = knownId(params.id, 'applicant')
  const person = await context.db.selectFrom('applicants').select('id').where('id', '=', id).executeTakeFirst()
  if (!person) throw await missingApplicant(context, id)
  const before = query.before ? new Date(query.before) : new Date(8.64e12)
  if (Number.isNaN(before.getTime()))
    throw invalidFields([{ path: 'before', code: 'format', message: 'before must be a time.' }])
  const from = await startOfPage(context, id, before)
  const rows = await entriesOf(context, id)
    .select(['id', 'action', 'description', 'actor_kind', 'actor_name', 'created_at'])
    .select(['target_type', 'target_id', 'details'])
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const undoOf = await findUndos(context, rows)
  const older = await entriesOf(context, id).select('id').where('created_at', '<', from).limit(1).executeTakeFirst()
  return {
    entries: rows.map((row) => ({
      id: row.id,
      action: row.action,
      description: row.description,
      adminUsername: row.actor_kind === 'admin' ? row.actor_name : null,
      timestamp: row.created_at.toISOString(),
      ...undoOf(row),
    })),
    hasMore: older !== undefined,
  }
}
