export { login, recordLogout } from './login.ts'
export { hashPassword } from './password-hash.ts'
export { endSession, endSessionsOf, findSession, type LiveSession, startSession, touchSession } from './sessions.ts'
