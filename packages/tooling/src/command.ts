import { ConfigError } from '@velvet/contracts/config'
import { AppError } from '@velvet/domain/kernel'

/** A wrong call of a command; the sentence is all that is shown. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const isForThePerson = (error: Error): boolean =>
  error instanceof ConfigError ||
  error instanceof AppError ||
  error instanceof UsageError ||
  // Thrown by node:util parseArgs for unknown or misspelt options.
  ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

/** Runs a command to its end. Whoever typed it sees a sentence for their own mistakes and a stack for ours; both exit with 1. */
export const runCommand = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error && isForThePerson(error) ? error.message : error)
    process.exitCode = 1
  }
}
