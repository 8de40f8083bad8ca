import { ConfigError } from '@velvet/contracts/config'
import { AppError } from '@velvet/domain/kernel'
import { isWrongCall, UsageError } from '@velvet/operations/command'

export { UsageError }

const isForThePerson = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof AppError || isWrongCall(error)

/** Runs a command to its end. People see a sentence for their own mistakes and a stack for ours; both exit with 1. */
export const runCommand = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    console.error(isForThePerson(error) ? error.message : error)
    process.exitCode = 1
  }
}
