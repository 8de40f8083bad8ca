import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { originsOf, parseEnvironment } from '@velvet/contracts/config'
import { migrateToLatest } from '@velvet/database'
import { ensureFirstAdmin } from '@velvet/services/users'
import { freePort } from '../../ports.ts'
import { ensureDatabase, startPostgres } from '../../postgres.ts'
import { withProduct } from '../../product-context.ts'
import { startProduct } from '../../product-processes.ts'
import { seed } from '../../seed/seed.ts'
import { buildSites } from '../../sites.ts'

export type FilledProduct = {
  adminOrigin: string
  /** Of the super_admin. */
  username: string
  password: string
}

/**
 * Starts the product as `npm start` does, without the sandbox and Redis, over a database of its own with so many seeded
 * applicants, and stops all of it once the work is done.
 */
export const withFilledProduct = async (
  applicants: number,
  work: (product: FilledProduct) => Promise<void>,
): Promise<void> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'velvet-bench-'))
  const stops: (() => Promise<unknown>)[] = [() => rm(directory, { recursive: true, force: true })]
  try {
    await buildSites()
    const server = await startPostgres({ directory: path.join(directory, 'postgres'), isDurable: false })
    stops.push(server.stop)
    const url = await ensureDatabase(server.serverUrl, 'bench')
    const secret = randomBytes(32).toString('base64url')
    await migrateToLatest(url)
    await seed({ url, applicants, secret })

    const settings = {
      DATABASE_URL: url,
      SESSION_SECRET: secret,
      PORT: String(await freePort()),
      LOG_LEVEL: 'error',
      DATA_DIR: directory,
    }
    const env = parseEnvironment(settings)
    const admin = { username: 'bench', password: randomBytes(18).toString('base64url') }
    await withProduct(env, url, secret, (context) => ensureFirstAdmin(context, admin))
    const ports = {
      api: await freePort(),
      apiInternal: await freePort(),
      workerInternal: await freePort(),
      sandbox: await freePort(),
    }
    const { publicOrigin, adminOrigin } = originsOf(env)
    await startProduct(
      env,
      {
        ports,
        productEnv: {
          PATH: process.env.PATH,
          PUBLIC_ORIGIN: publicOrigin,
          ADMIN_ORIGIN: adminOrigin,
          ...settings,
        },
        sandboxOrigin: null,
        isWatched: false,
        logDirectory: null,
        onNote: console.warn,
      },
      (started) => stops.push(started.stop),
    )
    await work({ adminOrigin, ...admin })
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}
