export * from './import.ts'
export * from './import-fields.ts'
export * from './imports.endpoints.ts'
export * from './imports.jobs.ts'
