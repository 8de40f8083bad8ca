export { DuplicateChips } from './duplicate-chips.tsx'
export { DuplicateReasons } from './duplicate-reasons.tsx'
export { groupHeading } from './group-heading.ts'
export { DuplicateList } from './on-demand.ts'
