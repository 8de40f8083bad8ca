import type { Environment } from '@velvet/contracts/config'
import { Client } from 'pg'
import { UsageError } from './command.ts'
import { dataDirectory } from './environment.ts'
import { ensureDatabase, findRunningPostgres, startPostgres } from './postgres.ts'

export type ProductDatabase = {
  url: string
  isEmbedded: boolean
  /** Stops the embedded server, unless someone else uses it; leaves a database of one's own alone. */
  release: () => Promise<void>
}

const databaseName = 'velvet'

/** Any number; it must only differ from other advisory locks of the server. */
const runningProductLock = 7_836_001

/**
 * Marks the embedded server as used by a running product for as long as this process lives: the lock belongs to a
 * connection, so it ends with the process, however that ends. Null when another process holds it.
 */
const claim = async (url: string): Promise<Client | null> => {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    runningProductLock,
  ])
  if (rows[0]?.taken) return client
  await client.end()
  return null
}

const alreadyRunning = (directory: string): UsageError =>
  new UsageError(
    `Velvet already runs on ${directory}. Stop it first, or give this one a DATA_DIR and a PORT of its own.`,
  )

/** The database of a running product: that of `DATABASE_URL`, past its pooler, or the embedded server, which no second product may use. */
export const openForProduct = async (env: Environment): Promise<ProductDatabase> => {
  const own = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  if (own) return { url: own, isEmbedded: false, release: async () => undefined }
  const server = await startPostgres({ directory: dataDirectory(env, 'postgres'), isDurable: true })
  const url = await ensureDatabase(server.serverUrl, databaseName)
  const claimed = await claim(url)
  if (!claimed) throw alreadyRunning(dataDirectory(env))
  return {
    url,
    isEmbedded: true,
    release: async () => {
      await claimed.end().catch(() => undefined)
      await server.stop()
    },
  }
}

/** The same database for a command that runs beside the product or without it. */
export const openForCommand = async (env: Environment): Promise<ProductDatabase> => {
  if (env.DATABASE_URL) return openForProduct(env)
  const directory = dataDirectory(env, 'postgres')
  const wasRunning = (await findRunningPostgres(directory)) !== null
  const server = await startPostgres({ directory, isDurable: true })
  const url = await ensureDatabase(server.serverUrl, databaseName)
  return {
    url,
    isEmbedded: true,
    release: async () => {
      if (wasRunning) return
      const claimed = await claim(url)
      await claimed?.end()
      if (claimed) await server.stop()
    },
  }
}
