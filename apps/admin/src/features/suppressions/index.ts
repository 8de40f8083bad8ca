export { SuppressionsTab } from './on-demand.ts'
export { dayText, hintOf } from './suppression-words.ts'
export { useSuppressionChanges } from './suppressions.queries.ts'
