import { ConfigError } from '@velvet/contracts/config'
import { AppError } from '@velvet/domain/kernel'
import { isWrongCall, UsageError } from '@velvet/operations/command'

export { UsageError }

const isWronglyStarted = (error: unknown): error is Error => error instanceof ConfigError || isWrongCall(error)

/**
 * Runs a command to its end. People see a sentence for their own mistakes and a stack for ours. A wrong call or configuration
 * exits with 2, as shells have it, and everything else that fails with 1.
 */
export const runCommand = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    console.error(isWronglyStarted(error) || error instanceof AppError ? error.message : error)
    process.exitCode = isWronglyStarted(error) ? 2 : 1
  }
}
