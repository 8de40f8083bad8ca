import { type Environment, settingsOf } from '@velvet/contracts/config'
import { openDatabase } from '@velvet/database'
import { type Context, newId, withActor } from '@velvet/services/kernel'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Runs verbs from the command line, as the system. The secret is that of the product. */
export const withProduct = async <T>(
  env: Environment,
  url: string,
  secret: string,
  work: (context: Context) => Promise<T>,
): Promise<T> => {
  const { db, close } = openDatabase({ url, poolSize: 4, isUnlimited: true })
  const settings = { ...settingsOf({ ...env, SESSION_SECRET: secret }), emailFrom: null, sendsTexts: false }
  try {
    return await work(
      withActor(
        { db, now: () => new Date(), newId, logger: silent, settings },
        { kind: 'system', name: 'command line' },
      ),
    )
  } finally {
    await close()
  }
}
