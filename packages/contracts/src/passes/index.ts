export * from './passes.endpoints.ts'
