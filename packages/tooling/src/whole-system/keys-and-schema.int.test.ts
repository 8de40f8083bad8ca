import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { migrateToLatest, openDatabase } from '@velvet/database'
import { createEmptyDatabase, createTestDatabase } from '@velvet/database/testing'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { freePort } from '../ports.ts'
import { inRepository } from '../repository.ts'
import { waitFor } from '../waiting.ts'

const secret = 'the secret of the first years, 32 bytes'

/** A process of production, with the address of its health checks. */
const launch = async (app: 'api' | 'worker', env: Record<string, string>) => {
  const [internalPort, apiPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [inRepository(`apps/${app}/src/main.ts`)], {
    cwd: inRepository(),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      SESSION_SECRET: secret,
      INTERNAL_PORT: String(internalPort),
      API_PORT: String(apiPort),
      ...env,
    },
  })
  const exited = once(child, 'exit')
  const output = text(child.stdout)
  return {
    output,
    exitCode: async () => ((await exited) as [number | null])[0],
    readiness: async (): Promise<{ status: number; missing?: string[] } | null> => {
      const answer = await fetch(`http://127.0.0.1:${internalPort}/readyz`).catch(() => null)
      return answer && { ...((await answer.json()) as { missing?: string[] }), status: answer.status }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** How the connections to a database are called, as `velvet restore` and `velvet keys` show them. */
const connectionNames = async (url: string): Promise<string[]> => {
  const { db, close } = openDatabase({ url, poolSize: 1 })
  try {
    const { rows } = await sql<{ name: string }>`
      select distinct application_name as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    `.execute(db)
    return rows.map(({ name }) => name)
  } finally {
    await close()
  }
}

const within = { timeoutMs: 90_000, intervalMs: 200 }

describe.each(['api', 'worker'] as const)('the %s', (app) => {
  it('names its connections, does not start with another key than the one of its database, and says what to do', {
    timeout: 240_000,
  }, async () => {
    const database = await createTestDatabase(inject('databaseUrl'))
    try {
      const first = await launch(app, { DATABASE_URL: database.url })
      await waitFor('Readiness', async () => (await first.readiness())?.status === 200, within)
      const names = await connectionNames(database.url)
      expect(names).toContain(`velvet ${app}`)
      expect(names).not.toContain('')
      await first.stop()

      const stranger = await launch(app, {
        DATABASE_URL: database.url,
        SESSION_SECRET: 'a secret of another place, 32 bytes',
      })
      expect(await stranger.exitCode()).toBe(1)
      expect(await stranger.output).toMatch(/another ADDRESS_KEY .*Set ADDRESS_KEY to the key of this database/)

      const renewed = { SESSION_SECRET: 'a secret of another place, 32 bytes', ADDRESS_KEY: secret }
      const again = await launch(app, { DATABASE_URL: database.url, ...renewed })
      await waitFor('Readiness', async () => (await again.readiness())?.status === 200, within)
      await again.stop()
    } finally {
      await database.drop()
    }
  })

  it('is not ready while the schema is older than it needs', { timeout: 240_000 }, async () => {
    const empty = await createEmptyDatabase(inject('databaseUrl'))
    const started = await launch(app, { DATABASE_URL: empty.url })
    try {
      await expect
        .poll(started.readiness, { timeout: within.timeoutMs, interval: within.intervalMs })
        .toMatchObject({ status: 503, missing: ['schema', app === 'api' ? 'serving' : 'queue'] })
      await migrateToLatest(empty.url)
      await waitFor('Readiness', async () => (await started.readiness())?.status === 200, within)

      const { db, close } = openDatabase({ url: empty.url, poolSize: 1 })
      const { name } = await db
        .withTables<{ kysely_migration: { name: string } }>()
        .selectFrom('kysely_migration')
        .select('name')
        .orderBy('name', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      const migrations = db.withTables<{ kysely_migration: { name: string } }>()
      await migrations.deleteFrom('kysely_migration').where('name', '=', name).execute()
      await close()
      expect(await started.readiness()).toMatchObject({ status: 503, missing: ['schema'] })
    } finally {
      await started.stop()
      await empty.drop()
    }
  })
})
