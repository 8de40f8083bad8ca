export { changePassword } from './change-password.ts'
export { endSessions } from './end-sessions.ts'
export { getAccount } from './get-account.ts'
export { updateAccount } from './update-account.ts'
