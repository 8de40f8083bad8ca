import type { ApplicationStatus } from '@velvet/contracts/applications'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

export type NewApplication = {
  readonly applicantId: string
  readonly eventId: string
  /** How many heads; 1 when absent. */
  readonly party?: number
  /** Pending when absent. */
  readonly status?: ApplicationStatus
}

/**
 * Adds an application by hand, pending unless said otherwise, and records it (ANS-15). Whether the party has room is the caller's
 * business. Returns its id; null when the person already has one.
 */
export const insertApplication = async (
  context: Context,
  { applicantId, eventId, party = 1, status = 'pending' }: NewApplication,
  { by, batchId = null }: { by: string; batchId?: string | null },
): Promise<string | null> => {
  const id = context.newId()
  const added = await context.db
    .insertInto('event_applications')
    .values({
      ...{ id, applicant_id: applicantId, event_id: eventId, source: 'admin', payload: '{}' },
      ...{ status, party_requested: party },
    })
    .onConflict((conflict) => conflict.columns(['applicant_id', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return null
  await context.db
    .insertInto('application_history')
    .values({
      ...{ id: context.newId(), application_id: id, from_status: null, to_status: status },
      ...{ by_name: by, batch_id: batchId, created_at: sql<Date>`clock_timestamp()` },
    })
    .execute()
  return id
}
