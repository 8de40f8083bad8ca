export * from './template.ts'
export * from './templates.endpoints.ts'
