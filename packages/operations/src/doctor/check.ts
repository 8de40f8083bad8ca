import type { Environment } from '@velvet/contracts/config'
import type { Context } from '@velvet/services/kernel'

/** A failure says what to do; a warning means that something works now but may fail later, or could not be checked. */
export type Finding = { readonly level: 'ok' | 'warning' | 'failed'; readonly text: string }

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const warning = (text: string): Finding => ({ level: 'warning', text })
export const failed = (text: string): Finding => ({ level: 'failed', text })

/** What is examined. Nothing of it is changed. */
export type Installed = {
  readonly env: Environment
  /** The server of the database itself, past a pooler. */
  readonly directUrl: string
  /** On connections to `directUrl`. */
  readonly context: Context
}

export type Check = {
  readonly name: string
  /** The check that must succeed first; a check that reads tables needs `schema`. */
  readonly needs?: string
  /** What it throws is a failure. */
  readonly run: () => Promise<Finding>
}

/** What an error says, in few words and without a secret: clients put addresses into their errors, and no passwords. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const cause: unknown = error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined)
  if (cause instanceof Error) return reasonOf(cause)
  return error.message || String(Reflect.get(error, 'code') ?? error.name)
}
