import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureDatabase, findRunningPostgres, localeOf, startPostgres } from './postgres.ts'
import { findPostgresPrograms } from './postgres-binaries.ts'

const ask = async (url: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

describe('the embedded PostgreSQL', () => {
  let folder: string
  let directory: string

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'velvet-postgres-'))
    directory = path.join(folder, 'cluster')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('keeps what was committed when the server is killed, and serves it at the next start', async () => {
    const first = await startPostgres({ directory, isDurable: true })
    const url = await ensureDatabase(first.serverUrl, 'velvet')
    await ask(url, 'create table guests (name text); insert into guests values ($$Ana$$)')
    const pid = Number((await readFile(path.join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0])
    process.kill(pid, 'SIGKILL')

    const second = await startPostgres({ directory, isDurable: true })
    expect(await ask(await ensureDatabase(second.serverUrl, 'velvet'), 'select name from guests')).toEqual([
      { name: 'Ana' },
    ])
    await second.stop()
  })

  it('takes over a server that an earlier process left running', async () => {
    const first = await startPostgres({ directory, isDurable: true })
    const second = await startPostgres({ directory, isDurable: true })
    expect(second.serverUrl).toBe(first.serverUrl)
    expect(await findRunningPostgres(directory)).toBe(first.serverUrl)
    await second.stop()
    expect(await findRunningPostgres(directory)).toBeNull()
    await expect(first.stop()).resolves.toBeUndefined()
  })

  it('waits for a server that does not answer, and leaves its files alone', { timeout: 60_000 }, async () => {
    const first = await startPostgres({ directory, isDurable: true })
    const pid = Number((await readFile(path.join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0])
    process.kill(pid, 'SIGSTOP')
    try {
      await expect(findRunningPostgres(directory, 0)).rejects.toThrow(`as process ${pid}, but does not answer`)
      const second = startPostgres({ directory, isDurable: true })
      await sleep(2_500)
      process.kill(pid, 'SIGCONT')
      expect((await second).serverUrl).toBe(first.serverUrl)
    } finally {
      process.kill(pid, 'SIGCONT')
      await first.stop()
    }
  })

  it.each(['darwin', 'win32'] as const)('is made with the same order of texts on %s', async (platform) => {
    const programs = await findPostgresPrograms()
    const cluster = await mkdtemp(path.join(folder, 'cluster-'))
    await programs.own(cluster)
    const made = programs.run('initdb', ['-D', cluster, '--encoding=UTF8', ...localeOf(platform), '--no-sync'])
    await expect(made).resolves.toBeUndefined()
  })

  it('refuses a connection without the password', async () => {
    const server = await startPostgres({ directory, isDurable: true })
    const url = new URL(server.serverUrl)
    url.password = 'guess'
    await expect(ask(url.href, 'select 1')).rejects.toThrow('password authentication failed')
    await server.stop()
  })
})
