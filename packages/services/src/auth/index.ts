export { announceUser, sessionsChanged } from './announce-accounts.ts'
export { login, recordLogout } from './login.ts'
export { afterEarlierAttempts, clearLoginFailures, countLoginFailure, requireLoginAllowed } from './login-throttle.ts'
export { hashPassword, verifyPassword } from './password-hash.ts'
export { requireUncommon } from './require-uncommon.ts'
export {
  endSession,
  endSessionsOf,
  findSession,
  type LiveSession,
  markWritten,
  nameSession,
  startSession,
  touchSession,
} from './sessions.ts'
