export { TemplatesTab } from './on-demand.ts'
