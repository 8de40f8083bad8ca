export { ensureFirstAdmin } from './ensure-first-admin.ts'
export { type AdminCredentials, upsertAdmin } from './upsert-admin.ts'
