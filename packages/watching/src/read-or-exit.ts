/** Exit code of a process that was started wrongly, as shells have it. */
const usageError = 2

/**
 * What `read` returns. Where it throws an error that lists `problems`, they are what somebody has to read: the message goes to
 * stderr, without a stack, and the process ends with 2. Other errors go through.
 */
export const readOrExit = <T>(read: () => T): T => {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Error && 'problems' in error)) throw error
    console.error(error.message)
    return process.exit(usageError)
  }
}
