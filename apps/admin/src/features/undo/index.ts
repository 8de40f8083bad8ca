export { useUndoBatch, useUndoImport, useUndoMerge } from './undo.queries.ts'
export { UndoOffer } from './undo-offer.tsx'
