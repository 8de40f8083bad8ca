/** SQLSTATE classes that say nothing about the statement itself: connections, resources, operators, conflicts with others. */
const passingClasses = ['08', '40', '53', '57', '58']
const lockNotAvailable = '55P03'

/**
 * Whether the same work may succeed later. An error about an unreachable database has no SQLSTATE, but a system error code or
 * none.
 */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  if (code === null) return /connection|timeout exceeded/i.test(error.message)
  if (/^[0-9A-Z]{5}$/.test(code)) return code === lockNotAvailable || passingClasses.includes(code.slice(0, 2))
  return /^E[A-Z]+$/.test(code)
}
