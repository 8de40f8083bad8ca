export { dismissDuplicate } from './dismiss-duplicate.ts'
export { listDuplicates } from './list-duplicates.ts'
