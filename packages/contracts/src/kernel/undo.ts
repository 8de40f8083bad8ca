import { type Static, Type } from 'typebox'
import { Id, Nullable, OneOf, Timestamp } from './fields.ts'

export const undoKinds = ['merge', 'batch', 'import', 'edit'] as const
export type UndoKind = (typeof undoKinds)[number]

/** How the action of a log entry can be undone: by `POST /api/admin/{merges,batches,imports,edits}/{id}/undo`. */
export const Undo = Type.Object({
  kind: OneOf(undoKinds),
  id: Id,
  until: Timestamp,
  hindrance: Nullable(Type.String({ description: 'Why it cannot be undone now; null while it can' })),
})
export type Undo = Static<typeof Undo>
