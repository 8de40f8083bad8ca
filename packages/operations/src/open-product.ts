import { type Environment, settingsOf } from '@velvet/contracts/config'
import { openDatabase } from '@velvet/database'
import { type Context, newId, withActor } from '@velvet/services/kernel'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Opens the database for verbs that the system calls from the command line, without a time limit by default. Throws without
 * `SESSION_SECRET`.
 */
export const openProduct = (
  env: Environment,
  url: string,
  { isUnlimited = true } = {},
): { context: Context; close: () => Promise<void> } => {
  const settings = { ...settingsOf(env), emailFrom: null, sendsTexts: false }
  const { db, close } = openDatabase({ url, poolSize: 4, isUnlimited })
  const context = withActor(
    { db, now: () => new Date(), newId, logger: silent, settings },
    { kind: 'system', name: 'command line' },
  )
  return { context, close }
}
