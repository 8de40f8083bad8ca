import { setTimeout as sleep } from 'node:timers/promises'
import { job } from '@velvet/contracts/kernel'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import { Type } from 'typebox'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  countWorkers,
  createQueues,
  handle,
  type Queues,
  type RetryDecision,
  type RunningJob,
  type WorkOptions,
} from './index.ts'

const ring = job({
  name: 'bells.ring',
  queue: 'maintenance',
  payload: Type.Object({ id: Type.String() }),
  attempts: 3,
  backoffMs: 10,
})
const once = job({ ...ring, name: 'bells.once', dedupeKey: ({ id }) => `once-${id}` })
const jobs = [ring, once]
const concurrency = { delivery: 4, maintenance: 4, instagram: 4, pictures: 4 }

const redisUrl = inject('redisUrl')
const backends = redisUrl ? (['postgres', 'redis'] as const) : (['postgres'] as const)

describe.each(backends)('queues on %s', (backend) => {
  let database: TestDatabase
  let queues: Queues
  const errors: Error[] = []
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
  })
  afterEach(() => queues.close())
  afterAll(() => database.drop())

  const create = () =>
    createQueues({
      redis: backend === 'redis' && redisUrl ? { urls: [redisUrl], isCluster: false, sentinels: null } : null,
      databaseUrl: database.url,
      namespace: 'queues-test',
      onError: (error) => errors.push(error),
    })
  const open = async (
    run: (payload: { id: string }) => Promise<void>,
    judge: (error: unknown) => RetryDecision = () => 'retry',
    around?: WorkOptions['around'],
  ) => {
    queues = await create()
    queues.work({
      jobs,
      handlers: [handle(ring, run), handle(once, run)],
      concurrency,
      judge,
      ...(around ? { around } : {}),
    })
    await expect.poll(() => queues.isReady()).toBe(true)
    return queues
  }
  const until = (isTrue: () => boolean) => expect.poll(isTrue).toBe(true)
  const untilIdle = () => expect.poll(async () => (await queues.counts()).maintenance.active).toBe(0)

  it.runIf(backend === 'postgres').each([
    ['when they start', false],
    ['while they work', true],
  ])('continue once the database accepts connections again, refused %s', async (_, isWorking) => {
    const seen: string[] = []
    const name = new URL(database.url).pathname.slice(1)
    const admin = new Client({ connectionString: inject('databaseUrl') })
    await admin.connect()
    const accept = (isOpen: boolean) => admin.query(`alter database "${name}" allow_connections ${isOpen}`)
    queues = await create()
    const work = async (): Promise<void> => {
      const run = async ({ id }: { id: string }) => void seen.push(id)
      queues.work({ jobs: [ring], handlers: [handle(ring, run)], concurrency, judge: () => 'retry' })
    }
    if (isWorking) {
      await work()
      await queues.add(ring, { id: 'first' })
      await until(() => seen.length === 1)
      // A job whose end is not stored yet would stay active for the following tests, until its lock expires.
      await untilIdle()
    }
    try {
      await accept(false)
      errors.length = 0
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      if (!isWorking) await work()
      // A process that retries without a pause never reaches this line.
      await expect.poll(() => errors.some(({ message }) => message.includes('not currently accepting'))).toBe(true)
      const before = errors.length
      await sleep(1_000)
      expect(errors.length - before).toBeLessThan(10)
    } finally {
      await accept(true)
      await admin.end()
    }
    await expect.poll(() => queues.isReady(), { timeout: 10_000 }).toBe(true)
    await queues.add(ring, { id: 'last' })
    await expect.poll(() => seen.includes('last'), { timeout: 10_000 }).toBe(true)
  })

  it('runs a job with its payload', async () => {
    const seen: string[] = []
    const { add, isReady, kind } = await open(async ({ id }) => void seen.push(id))
    await add(ring, { id: 'a' })
    await until(() => seen.length === 1)
    expect([seen, kind, await isReady()]).toEqual([['a'], backend, true])
  })

  it('passes the name of the job, its id, the ids of its payload, and its origin to wrappers of a try', async () => {
    const seen: RunningJob[] = []
    const around = async (job: RunningJob, run: () => Promise<void>) => {
      await run()
      seen.push(job)
    }
    const { add } = await open(async () => undefined, undefined, around)
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    await add(ring, { id: 'a' }, { requestId: 'request-1', traceparent })
    await add(ring, { id: 'b' })
    await until(() => seen.length === 2)
    const [first, second] = seen.toSorted((a, b) => String(a.ids.id).localeCompare(String(b.ids.id)))
    expect(first).toEqual({
      name: 'bells.ring',
      ids: { id: 'a', requestId: 'request-1', jobId: expect.stringMatching(/./) },
      traceparent,
    })
    const ids = { id: 'b', jobId: expect.stringMatching(/./) }
    expect(second).toEqual({ name: 'bells.ring', ids, traceparent: null })
  })

  it('retries, gives up or finishes as the verdict says', async () => {
    const tries: Record<string, number> = {}
    const { add } = await open(
      async ({ id }) => {
        tries[id] = (tries[id] ?? 0) + 1
        throw new Error(id)
      },
      (error) => (error as Error).message as RetryDecision,
    )
    for (const id of ['retry', 'give_up', 'done']) await add(ring, { id })
    await until(() => tries.retry === 3 && tries.give_up === 1 && tries.done === 1)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(tries).toEqual({ retry: 3, give_up: 1, done: 1 })
  })

  it('keeps one job per key while it waits, and takes the key again afterwards', async () => {
    let runs = 0
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const { add } = await open(async () => {
      runs += 1
      await gate
    })
    await Promise.all(Array.from({ length: 5 }, () => add(once, { id: 'x' })))
    await until(() => runs === 1)
    release()
    await untilIdle()
    await add(once, { id: 'x' })
    await until(() => runs === 2)
  })

  it('runs a job once that is added again with its id, such as after an answer that was lost', async () => {
    const seen: string[] = []
    const { add } = await open(async ({ id }) => void seen.push(id))
    for (const job of [ring, once]) {
      const name = `${backend} ${job.name}`
      await add(job, { id: name }, { id: name.replaceAll(' ', '-') })
      await until(() => seen.includes(name))
      await untilIdle()
      await add(job, { id: name }, { id: name.replaceAll(' ', '-') })
    }
    await add(ring, { id: 'last' })
    await until(() => seen.includes('last'))
    expect(seen).toEqual([`${backend} bells.ring`, `${backend} bells.once`, 'last'])
  })

  it('counts workers, whatever else is connected', async () => {
    const redis = backend === 'redis' && redisUrl ? { urls: [redisUrl], isCluster: false, sentinels: null } : null
    const count = () => countWorkers({ redis, databaseUrl: database.url, namespace: 'queues-test' })
    await open(async () => undefined)
    await expect.poll(count).toBe(1)
    const idle = await createQueues({
      redis,
      databaseUrl: database.url,
      namespace: 'queues-test',
      onError: () => undefined,
    })
    await expect.poll(() => idle.isReady()).toBe(true)
    expect(await count()).toBe(1)
    await idle.close()
    await queues.close()
    await expect.poll(count).toBe(0)
  })

  it.runIf(backend === 'redis')('are not ready while Redis may evict their jobs', async () => {
    const redis = new Redis(redisUrl ?? '')
    await open(async () => undefined)
    try {
      await redis.config('SET', 'maxmemory-policy', 'allkeys-lru')
      expect(await queues.isReady()).toBe(true)
      // More than any machine has: other tests use this server, and it must not evict anything.
      await redis.config('SET', 'maxmemory', '1000gb')
      errors.length = 0
      expect(await queues.isReady()).toBe(false)
      expect(errors.map(({ message }) => message)).toEqual(['Redis may drop jobs: set maxmemory-policy noeviction'])
      await redis.config('SET', 'maxmemory-policy', 'noeviction')
      expect(await queues.isReady()).toBe(true)
    } finally {
      await redis.config('SET', 'maxmemory-policy', 'noeviction')
      await redis.config('SET', 'maxmemory', '0')
      redis.disconnect()
    }
  })

  it.runIf(backend === 'postgres')('tells that no worker has ever started, and creates nothing', async () => {
    const fresh = await createTestDatabase(inject('databaseUrl'))
    const count = () => countWorkers({ redis: null, databaseUrl: fresh.url, namespace: 'queues-test' })
    expect([await count(), await count()]).toEqual(['never_started', 'never_started'])
    await fresh.drop()
  })

  it('refuses to work when a job has no handler, or two', async () => {
    const { work } = await open(async () => undefined)
    const rest = { jobs, concurrency, judge: () => 'retry' as const }
    expect(() => work({ ...rest, handlers: [handle(ring, async () => undefined)] })).toThrow(
      'bells.once has 0 handlers',
    )
    const two = handle(ring, async () => undefined)
    expect(() => work({ ...rest, handlers: [two, two, handle(once, async () => undefined)] })).toThrow(
      'bells.ring has 2 handlers',
    )
  })
})

describe('queues while Redis is away', () => {
  it('refuse a job within a second instead of hanging', async () => {
    const queues = await createQueues({
      redis: { urls: ['redis://127.0.0.1:1'], isCluster: false, sentinels: null },
      databaseUrl: 'unused',
      onError: () => undefined,
    })
    const adding = queues.add(ring, { id: 'a' }).then(
      () => 'added',
      () => 'refused',
    )
    expect(await Promise.race([adding, sleep(1_000, 'hangs')])).toBe('refused')
    expect(await queues.isReady()).toBe(false)
    await queues.close()
  })
})
