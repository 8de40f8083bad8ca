const network = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * Connection failures, resources that ran out, a server that starts or stops, a failure of its system, a server that was demoted
 * (25006), a session that the server ended, and a serialization failure or deadlock.
 */
const passingState = /^(?:08|53|57P|58|25006|25P03|25P04|40001|40P01)/

const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i

/** Whether the same statement may succeed later because the database, and not the statement, caused the error. */
export const isPassingFault = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return network.has(code) || passingState.test(code) || lostConnection.test(error.message)
}

const lockNotAvailable = '55P03'

/** query_canceled (a statement ran into its time limit) and lock_not_available: others may have held up what was wanted. */
const overTime = new Set(['57014', lockNotAvailable])

/** Whether the statement, or its wait for a lock, took longer than allowed. Nothing was changed. */
export const isOverTime = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && overTime.has(String(error.code))

/** Whether another transaction held a lock for longer than the statement may wait. Nothing was changed. */
export const isLockedOut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === lockNotAvailable
