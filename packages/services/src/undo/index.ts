export { findUndos } from './find-undos.ts'
