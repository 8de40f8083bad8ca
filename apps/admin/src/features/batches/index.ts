export { BulkDialog, SendDialog } from './on-demand.ts'
