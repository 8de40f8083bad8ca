export * from './service-templates.endpoints.ts'
export * from './template.ts'
