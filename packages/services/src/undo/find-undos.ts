import type { Undo, UndoKind } from '@velvet/contracts/kernel'
import { decideBatchUndo, decideEditUndo, isTooOldToUndo, undoableUntil } from '@velvet/domain/batches'
import { decideImportUndo } from '@velvet/domain/imports'
import { AppError } from '@velvet/domain/kernel'
import { decideMergeUndo } from '@velvet/domain/merges'
import { validate } from 'uuid'
import type { Context } from '../kernel/index.ts'

type Entry = {
  id: string
  action: string
  target_type: string | null
  target_id: string | null
  details: Record<string, unknown>
}
type Named = { kind: UndoKind; id: string }
type Found = { id: string; since: Date; decide: (now: Date) => void }

/** Entries of edits, which have the id of their edit. */
const edits = ['updated', 'approved', 'declined', 'set_pending'].map((verb) => `applicant.${verb}`)

/** The subject of an entry, by its id: a merge also when a bulk action performed it. */
const nameUndo = ({ id, action, target_type: type, target_id: target, details: { mergeId } }: Entry): Named | null => {
  if (['applicant.merged', 'applicant.bulk'].includes(action) && typeof mergeId === 'string' && validate(mergeId))
    return { kind: 'merge', id: mergeId }
  if (['applicant.bulk', 'application.decided'].includes(action) && type === 'batch' && target)
    return { kind: 'batch', id: target }
  if (['import.completed', 'import.failed'].includes(action) && target) return { kind: 'import', id: target }
  if (type === 'applicant' && edits.includes(action)) return { kind: 'edit', id }
  return null
}

const readers: Record<UndoKind, (context: Context, ids: string[]) => Promise<Found[]>> = {
  merge: async ({ db }, ids) => {
    const columns = ['id', 'created_at', 'undone_at', 'superseded_by'] as const
    const rows = await db.selectFrom('merges').select(columns).where('id', 'in', ids).execute()
    return rows.map(({ id, created_at: createdAt, undone_at: undoneAt, superseded_by: later }) => ({
      ...{ id, since: createdAt },
      decide: (now) => decideMergeUndo({ createdAt, isUndone: undoneAt !== null, isSuperseded: later !== null }, now),
    }))
  },
  batch: async ({ db }, ids) => {
    const columns = ['id', 'action', 'created_at', 'undone_at'] as const
    const rows = await db
      .selectFrom('batches')
      .select(columns)
      .where('id', 'in', ids)
      .where('action', 'not in', ['delete', 'merge_duplicates', 'edit'])
      .execute()
    return rows.map(({ id, action, created_at: createdAt, undone_at: undoneAt }) => ({
      ...{ id, since: createdAt },
      decide: (now) => decideBatchUndo({ action, createdAt, isUndone: undoneAt !== null }, now),
    }))
  },
  edit: async ({ db }, ids) => {
    const columns = ['id', 'created_at', 'undone_at'] as const
    const rows = await db
      .selectFrom('batches')
      .select(columns)
      .where('id', 'in', ids)
      .where('action', '=', 'edit')
      .execute()
    return rows.map(({ id, created_at: createdAt, undone_at: undoneAt }) => ({
      ...{ id, since: createdAt },
      decide: (now) => decideEditUndo({ createdAt, isUndone: undoneAt !== null }, now),
    }))
  },
  import: async ({ db }, ids) => {
    const columns = ['id', 'status', 'created_rows', 'updated_rows', 'created_at', 'finished_at'] as const
    const rows = await db.selectFrom('imports').select(columns).where('id', 'in', ids).execute()
    return rows
      .filter(({ created_rows: created, updated_rows: updated }) => created + updated > 0)
      .map(({ id, status, finished_at: finishedAt, ...one }) => ({
        ...{ id, since: finishedAt ?? one.created_at },
        decide: (now) => decideImportUndo({ status, written: one.created_rows + one.updated_rows, finishedAt }, now),
      }))
  },
}

const hindranceOf = ({ decide }: Found, now: Date): string | null => {
  try {
    decide(now)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [error.message, error.extras.suggestion].filter(Boolean).join(' ')
  }
}

/**
 * Finds for log entries what can be undone, and until when, according to the merges, bulk actions, and imports themselves;
 * nothing once that time is over or they are gone. One query per kind for a whole page.
 */
export const findUndos = async (
  context: Context,
  entries: readonly Entry[],
): Promise<(entry: Entry) => { undo?: Undo }> => {
  const now = context.now()
  const named = entries.flatMap((entry) => nameUndo(entry) ?? [])
  const undos = new Map<string, Undo>()
  for (const kind of Object.keys(readers) as UndoKind[]) {
    const ids = [...new Set(named.flatMap((one) => (one.kind === kind ? one.id : [])))]
    const found = ids.length > 0 ? await readers[kind](context, ids) : []
    for (const one of found.filter(({ since }) => !isTooOldToUndo(since, now)))
      undos.set(`${kind} ${one.id}`, {
        ...{ kind, id: one.id, until: undoableUntil(one.since).toISOString() },
        hindrance: hindranceOf(one, now),
      })
  }
  return (entry) => {
    const name = nameUndo(entry)
    const undo = name && undos.get(`${name.kind} ${name.id}`)
    return undo ? { undo } : {}
  }
}
