import type { Installation } from '@velvet/operations/open-context'
import { dataDirectory, readEnvironment } from './environment.ts'
import { openForCommand } from './product-database.ts'
import { loadSecrets } from './secrets.ts'

/** The installation of this checkout: `.env`, and without `DATABASE_URL` the embedded database of `npm start`. */
export const openDevelopmentInstallation = async (): Promise<Installation> => {
  const env = readEnvironment()
  const database = await openForCommand(env)
  const secret = env.SESSION_SECRET ?? (await loadSecrets(dataDirectory(env))).sessionSecret
  return {
    env: {
      ...env,
      DATABASE_URL: database.url,
      EMBEDDED_DATABASE: database.isEmbedded,
      SESSION_SECRET: secret,
      DATA_DIR: dataDirectory(env),
    },
    release: database.release,
  }
}
