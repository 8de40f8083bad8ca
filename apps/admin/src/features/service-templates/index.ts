export { ServiceTemplates } from './on-demand.ts'
