export * from './kept-emails.ts'
export * from './merge-choice.ts'
export * from './merge-undo.ts'
