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
