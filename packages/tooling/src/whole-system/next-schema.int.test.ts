import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { parseEnvironment } from '@velvet/contracts/config'
import {
  createIndexConcurrently,
  loadMigrations,
  type Migrations,
  migrateToLatest,
  ownRoutines,
} from '@velvet/database'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { signIn } from '../faults/admin-client.ts'
import { freePort } from '../ports.ts'
import { type SupervisedProcess, startProcess } from '../processes.ts'
import { withProduct } from '../product-context.ts'
import { inRepository } from '../repository.ts'
import { waitFor } from '../waiting.ts'

const secret = 'a secret that only this test knows, 32 bytes'
const eventId = '00000000-0000-7000-8000-000000000001'

/** What a release to come may do while this one serves. */
const expansion: Migrations = {
  '9001-next-columns': {
    up: async (db) =>
      void (await sql`
        alter table applicants add column next_column text;
        create table next_table (id uuid primary key, applicant_id uuid references applicants on delete cascade);
      `.execute(db)),
  },
  '9002-next-index': {
    isTransactional: false,
    up: (db) => createIndexConcurrently(db, 'next_index', sql`on applicants (next_column, age)`),
  },
}

/** The next version has changed every function and trigger. */
const nextRoutines = ownRoutines.map((routine) => ({
  ...routine,
  checksum: 'f'.repeat(64),
  revision: routine.revision + 1,
}))

describe('this version on the schema of the next', () => {
  let folder: string
  let database: TestDatabase
  let env: Record<string, string>
  const processes: SupervisedProcess[] = []
  const origin = () => `http://127.0.0.1:${env.API_PORT}`

  const start = async (name: 'api' | 'worker'): Promise<SupervisedProcess> => {
    const port = await freePort()
    const started = startProcess({
      name,
      file: `apps/${name}/src/main.ts`,
      logDirectory: path.join(folder, 'logs'),
      onNote: () => undefined,
      env: { PATH: process.env.PATH, ...env, INTERNAL_PORT: String(port) },
    })
    processes.push(started)
    await started.ready(async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok ?? false)
    return started
  }
  const stop = async (): Promise<void> => {
    for (const one of processes.splice(0)) await one.stop()
  }
  const velvet = async (args: string[], input = '') => {
    const file = inRepository('packages/operations/src/velvet.ts')
    const child = spawn(process.execPath, [file, ...args], { env })
    const ended = once(child, 'exit') as Promise<[number | null]>
    child.stdin.end(input)
    const [errors, [code]] = await Promise.all([text(child.stderr), ended, text(child.stdout)])
    return { errors, code }
  }
  const apply = (number: number): Promise<Response> =>
    fetch(`${origin()}/api/applicants`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Ada',
        lastName: 'King',
        email: `guest${number}@example.com`,
        phone: '(212) 555-0134',
        age: 36,
        zipCodes: ['10001'],
        instagramUrl: `guest${number}`,
        eventId,
      }),
    })

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'velvet-next-schema-'))
    database = await createTestDatabase(inject('databaseUrl'))
    env = {
      DATABASE_URL: database.url,
      SESSION_SECRET: secret,
      API_PORT: String(await freePort()),
      RATE_LIMITS: 'off',
      LOGIN_LIMITS: 'off',
    }
    await sql`insert into events (id, name, date) values (${eventId}, 'Opening', now() + interval '9 days')`.execute(
      database.db,
    )
    await start('api')
    await start('worker')
  }, 90_000)
  afterAll(async () => {
    await stop()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('answers every call while that schema comes, and comes back to it after a rollback', {
    timeout: 300_000,
  }, async () => {
    const admin = await withProduct(parseEnvironment({}), database.url, secret, (context) => signIn(context, origin()))
    const answers: Promise<number>[] = []
    const failures: unknown[] = []
    const ask = (): Promise<{ status: number }> =>
      answers.length % 2 === 0 ? admin.get('/api/admin/applicants') : apply(answers.length)
    let open = 0
    // Fifty calls a second, as long as the machine keeps up: what waits for a connection too long is refused.
    const calling = setInterval(() => {
      if (open === 16) return
      open += 1
      const answer = ask()
        .then(({ status }) => status)
        .finally(() => {
          open -= 1
        })
      answers.push(answer)
      answer.catch((error: unknown) => failures.push(error))
    }, 20)
    try {
      const enough = (count: number) => async () => answers.length >= count
      await waitFor('Calls before', enough(100), { timeoutMs: 90_000 })
      const migrations = { ...(await loadMigrations()), ...expansion }
      const names = await migrateToLatest(database.url, { migrations, routines: nextRoutines })
      expect(names).toEqual(['9001-next-columns', '9002-next-index'])
      await waitFor('Calls after', enough(answers.length + 100), { timeoutMs: 90_000 })
    } finally {
      clearInterval(calling)
    }
    const statuses = await Promise.all(answers)
    expect([...new Set(statuses)].sort()).toEqual([200, 201])
    expect(failures).toEqual([])

    await stop()
    const warning = expect.stringMatching(
      /A later version of Velvet has been here.* 9001-next-columns, 9002-next-index/,
    )
    expect(await velvet(['migrate'])).toEqual({ code: 0, errors: warning })
    const created = await velvet(['admin-create', '--username', 'nadia'], 'a long walk along the river')
    expect(created).toEqual({ code: 0, errors: warning })
    await start('api')
    await start('worker')
    expect((await apply(answers.length)).status).toBe(201)
  })
})
