export * from './guest-page.ts'
export * from './guest-pages.endpoints.ts'
