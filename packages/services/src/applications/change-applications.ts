import type { ApplicationStatus } from '@velvet/contracts/applications'
import type { ServiceKind } from '@velvet/contracts/service-messages'
import type { Database } from '@velvet/database'
import { type Selectable, sql } from 'kysely'
import { type Context, tableOf } from '../kernel/index.ts'
import { toldColumns } from '../service-messages/index.ts'
import { recordHistory } from './record-history.ts'
import { noticeAfter } from './stage-notices.ts'

/** One application, the status that it has, and the one that it gets. */
export type ApplicationChange = {
  readonly id: string
  readonly from: ApplicationStatus
  readonly to: ApplicationStatus
}

/** Who changed applications, why, and as part of which change set. */
export type ChangeNote = {
  /** A username, `guest`, `rule`, or `system`. */
  readonly by: string
  readonly reason?: string | null
  readonly note?: string | null
  readonly batchId?: string | null
}

/** A change with the note of its own staged decision, which replaces the common note of the call. */
export type NotedChange = ApplicationChange & {
  readonly decidedBy?: string | null
  readonly reason?: string | null
  readonly note?: string | null
  readonly batchId?: string | null
  /** A staged decision still waits for its release afterwards; without this, the change replaces it. */
  readonly keepsStaged?: boolean
  /** The message about it that the guest gets in the same transaction; `queueTellings` put it into the ledger. */
  readonly told?: ServiceKind | null
}

/** Ends of offers by application; an application that is not offered has none. */
export type OfferEnds = ReadonlyMap<string, Date>

const noEnds: OfferEnds = new Map()

const types = {
  ...{ id: 'uuid', from: 'text', to: 'text', ends: 'timestamptz', decidedBy: 'text', reason: 'text', told: 'text' },
  keepsStaged: 'boolean',
} as const

const ifKept = <Column extends 'staged_status' | 'staged_by' | 'staged_at' | 'staged_note'>(column: Column) =>
  sql<Selectable<Database['event_applications']>[Column]>`case when c."keepsStaged" then ${sql.ref(`ea.${column}`)} end`

/**
 * Gives locked applications another status, and records it. The only place that changes the status of an application. An
 * application that no longer has the status `from` does not change. Returns the ids of those that changed.
 */
export const changeApplications = async (
  context: Context,
  changes: readonly NotedChange[],
  { by, reason = null, note = null, batchId = null }: ChangeNote,
  offerEnds: OfferEnds = noEnds,
): Promise<string[]> => {
  if (changes.length === 0) return []
  const rows = changes.map((change) => ({
    ...{ id: change.id, from: change.from, to: change.to, ends: offerEnds.get(change.id) ?? null },
    ...{ decidedBy: change.decidedBy ?? by, reason: change.reason ?? reason, told: change.told ?? null },
    keepsStaged: change.keepsStaged ?? false,
  }))
  const changed = await context.db
    .updateTable('event_applications as ea')
    .from(tableOf('c', types, rows))
    .set({
      status: ({ ref }) => ref('c.to'),
      staged_status: ifKept('staged_status'),
      staged_by: ifKept('staged_by'),
      staged_at: ifKept('staged_at'),
      staged_note: ifKept('staged_note'),
      offer_expires_at: ({ ref }) => ref('c.ends'),
      ...noticeAfter,
      ...toldColumns(context, sql.ref('c.to')),
      // A guest who could not come and gets a place again has not answered for the new place.
      response: sql`case when c.to in ('approved', 'offered') and ea.response <> 'cannot_come' then ea.response else 'none' end`,
      reason: ({ ref }) => ref('c.reason'),
      decided_by: ({ ref }) => ref('c.decidedBy'),
      // A pass is valid only as long as its place; the next place gets a new pass (GST-16).
      pass_no: sql`ea.pass_no + case when ea.status = 'approved' and c.to <> 'approved' then 1 else 0 end`,
      decided_at: context.now(),
    })
    .where(sql<boolean>`ea.id = c.id and ea.status = c.from`)
    .returning('ea.id')
    .execute()
  const ids = new Set(changed.map(({ id }) => id))
  const recorded = changes.filter(({ id }) => ids.has(id))
  await recordHistory(
    context,
    recorded.map(({ id, from, to, ...own }) => ({
      ...{ id, from, to, by, reason: own.reason ?? reason, note: own.note ?? note, batchId: own.batchId ?? batchId },
    })),
    { isStaged: false },
  )
  return [...ids]
}
