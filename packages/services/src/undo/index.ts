export { findUndos } from './find-undos.ts'
export { unchangedSince } from './unchanged-since.ts'
