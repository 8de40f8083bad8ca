import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { parseEnvironment } from '@velvet/contracts/config'
import { migrateToLatest } from '@velvet/database'
import { freePort } from '../ports.ts'
import { ensureDatabase, startPostgres } from '../postgres.ts'
import { startProduct } from '../product-processes.ts'
import { seed } from '../seed/seed.ts'
import { buildSites } from '../sites.ts'

const goalMegabytes = 350
const applicants = 1_000
/** What starting leaves behind is collected by then. */
const restMs = 10_000

const entries = { api: 'apps/api/', worker: 'apps/worker/', gateway: 'gateway/main.ts' }

/** Resident memory of the processes that this one started, by name, in megabytes. */
const residentMegabytes = async (): Promise<Record<string, number>> => {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,rss=,args='])
  const own = stdout.split('\n').filter((line) => Number(line.trim().split(/\s+/)[0]) === process.pid)
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => {
      const kilobytes = own
        .find((line) => line.includes(entry))
        ?.trim()
        .split(/\s+/)[1]
      if (!kilobytes) throw new Error(`The ${name} does not run`)
      return [name, Math.round(Number(kilobytes) / 1_000)]
    }),
  )
}

/** Starts the product as `npm start` does, without the sandbox and Redis, and says how much memory it takes while nobody uses it. */
export const run = async (): Promise<void> => {
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
    const ports = {
      api: await freePort(),
      apiInternal: await freePort(),
      workerInternal: await freePort(),
      sandbox: await freePort(),
    }
    await startProduct(
      parseEnvironment(settings),
      {
        ports,
        productEnv: { PATH: process.env.PATH, ...settings },
        sandboxOrigin: null,
        isWatched: false,
        logDirectory: null,
        onNote: console.warn,
      },
      (started) => stops.push(started.stop),
    )
    await sleep(restMs)
    const resident = await residentMegabytes()
    const total = Object.values(resident).reduce((sum, megabytes) => sum + megabytes, 0)
    console.table({ ...resident, together: total })
    console.log(`goal: at most ${goalMegabytes} MB together: ${total <= goalMegabytes ? 'met' : 'not met'}`)
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}
