import type { Decidable } from '@velvet/domain/applications'
import { type Context, oneOf } from '../kernel/index.ts'

const decidableColumns = [
  'id',
  'event_id as eventId',
  'status',
  'staged_status as stagedStatus',
  'told_status as toldStatus',
  'heads',
  'is_held as isHeld',
] as const

/** The events of these applications, without repeats. */
export const eventsOf = async (context: Context, ids: readonly string[]): Promise<string[]> => {
  const rows = await context.db
    .selectFrom('event_applications')
    .select('event_id')
    .distinct()
    .where('id', '=', oneOf(ids))
    .execute()
  return rows.map((row) => row.event_id)
}

/** Locks these applications in order of id and reads what a decision depends on; by id. Their events are locked before. */
export const lockApplications = async (context: Context, ids: readonly string[]): Promise<Map<string, Decidable>> => {
  const rows = await context.db
    .selectFrom('event_applications')
    .select(decidableColumns)
    .where('id', '=', oneOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
