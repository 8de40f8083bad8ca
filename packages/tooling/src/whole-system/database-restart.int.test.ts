import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrateToLatest } from '@velvet/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../ports.ts'
import { ensureDatabase, type LocalPostgres, startPostgres } from '../postgres.ts'
import { type SupervisedProcess, startProcess } from '../processes.ts'
import { waitFor } from '../waiting.ts'

describe('the api while Postgres restarts', () => {
  let folder: string
  let postgres: LocalPostgres
  let api: SupervisedProcess
  let address: string
  let internal: string
  let options: { directory: string; isDurable: boolean; port: number }
  const notes: string[] = []

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'velvet-restart-'))
    options = { directory: path.join(folder, 'cluster'), isDurable: false, port: await freePort() }
    postgres = await startPostgres(options)
    const url = await ensureDatabase(postgres.serverUrl, 'velvet')
    await migrateToLatest(url)
    const [port, internalPort] = [await freePort(), await freePort()]
    address = `http://127.0.0.1:${port}`
    internal = `http://127.0.0.1:${internalPort}`
    api = startProcess({
      name: 'api',
      file: 'apps/api/src/main.ts',
      logDirectory: path.join(folder, 'logs'),
      onNote: (sentence) => notes.push(sentence),
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: url,
        SESSION_SECRET: 'a secret that only this test knows, 32 bytes',
        API_PORT: String(port),
        INTERNAL_PORT: String(internalPort),
        RATE_LIMITS: 'off',
      },
    })
    await api.ready(async () => (await fetch(`${internal}/readyz`).catch(() => null))?.ok ?? false)
  }, 60_000)
  afterAll(async () => {
    await api?.stop()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('answers 503 with Retry-After, then works again, and no process dies', async () => {
    let isLoading = true
    const answers: { status: number; retryAfter: string | null; askedAt: number }[] = []
    const client = async (): Promise<void> => {
      while (isLoading) {
        const askedAt = performance.now()
        const answer = await fetch(`${address}/api/events`)
        await answer.arrayBuffer()
        answers.push({ status: answer.status, retryAfter: answer.headers.get('retry-after'), askedAt })
        await sleep(5)
      }
    }
    const clients = Array.from({ length: 8 }, client)
    await sleep(500)
    await postgres.stop()
    await sleep(1_500)
    const [alive, ready] = [await fetch(`${internal}/healthz`), await fetch(`${internal}/readyz`)]
    expect([alive.status, ready.status]).toEqual([200, 503])
    postgres = await startPostgres(options)
    const backAt = performance.now()
    const late = () => answers.filter((a) => a.askedAt > backAt + 2_000)
    await waitFor('Answers of afterwards', async () => late().length > 50, { timeoutMs: 30_000 })
    isLoading = false
    await Promise.all(clients)

    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200, 503]))
    expect(answers.filter((a) => a.status === 503 && a.retryAfter === null)).toEqual([])
    expect(late().filter((a) => a.status !== 200)).toEqual([])
    expect((await fetch(`${internal}/readyz`)).status).toBe(200)
    expect(notes).toEqual([])
  }, 60_000)
})
