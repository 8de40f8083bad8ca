import type { ApplicationStatus } from '@velvet/contracts/applications'
import { sql } from 'kysely'
import { type Context, tableOf } from '../kernel/index.ts'

/** One step of an application as its history keeps it. */
export type HistoryEntry = {
  readonly id: string
  readonly from: ApplicationStatus
  readonly to: ApplicationStatus
  readonly by: string
  readonly reason: string | null
  readonly note: string | null
  readonly batchId: string | null
}

const types = {
  id: 'uuid',
  from: 'text',
  to: 'text',
  by: 'text',
  reason: 'text',
  note: 'text',
  batchId: 'uuid',
} as const

/** Records steps of applications: changes of their status, or decisions that were staged (ANS-09). */
export const recordHistory = async (
  { db }: Context,
  entries: readonly HistoryEntry[],
  { isStaged }: { isStaged: boolean },
): Promise<void> => {
  if (entries.length === 0) return
  const rows = entries.map(({ id, from, to, by, reason, note, batchId }) => ({
    ...{ id, from, to, by, reason, note, batchId },
  }))
  await db
    .insertInto('application_history')
    .columns([
      ...(['id', 'application_id', 'from_status', 'to_status', 'by_name', 'reason', 'note', 'batch_id'] as const),
      ...(['is_staged', 'created_at'] as const),
    ])
    .expression(({ selectFrom, val }) =>
      selectFrom(tableOf('c', types, rows)).select([
        sql<string>`new_id()`.as('new_id'),
        ...(['c.id', 'c.from', 'c.to', 'c.by', 'c.reason', 'c.note', 'c.batchId'] as const),
        val(isStaged).as('staged'),
        // Not when the transaction began: it may have waited for another one that decided first.
        sql<Date>`clock_timestamp()`.as('at'),
      ]),
    )
    .execute()
}
