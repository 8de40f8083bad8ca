/** Exit code of a process that was started wrongly, as in shells. */
const usageError = 2

/**
 * Returns the result of `read`. If it throws an error that lists `problems`, the operator has to read them: prints the message to
 * stderr without a stack, and exits with 2. Rethrows other errors.
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
