export { mergeApplicants, mergeIntoFirst } from './merge-applicants.ts'
export { lockPeople, requirePeople } from './require-people.ts'
export { undoMerge } from './undo-merge.ts'
