import type { Environment } from '@velvet/contracts/config'
import type { Context } from '@velvet/services/kernel'

/** A wrong call of a command; the sentence is all that is shown. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Whether the error is a wrong call: ours, or node:util's parseArgs about an unknown or misspelled option. */
export const isWrongCall = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

/** What a command works on. Everything is opened when first asked for, and closed when the command ends. */
export type CommandContext = {
  /** The checked configuration. Throws `ConfigError`. */
  readonly configuration: () => Promise<Environment>
  /** Of the server itself, past a pooler. Throws `ConfigError` where no database is configured. */
  readonly databaseUrl: () => Promise<string>
  /** To call verbs as the system. Nothing is sent from here: there are no providers. */
  readonly services: () => Promise<Context>
  /** One line on standard output. */
  readonly print: (line: string) => void
  /** One line on standard error. */
  readonly warn: (line: string) => void
}

/** A module in `commands`, named as the command is. */
export type Command = {
  /** One line for `velvet --help`. */
  readonly description: string
  /** Arguments after the name, for `velvet NAME --help`; empty where there are none. */
  readonly usage: string
  /** `args` are those after the name. Throws `UsageError` for a wrong call, `AppError` for an error that the operator can fix. */
  readonly run: (args: string[], context: CommandContext) => Promise<void>
}
