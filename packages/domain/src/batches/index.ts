export * from './allot-places.ts'
export * from './batch-sentences.ts'
export * from './note-line.ts'
export * from './undo-window.ts'
