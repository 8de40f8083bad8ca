export { MergeDialog } from './on-demand.ts'
