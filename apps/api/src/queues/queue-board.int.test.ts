import { deliverCampaign, deliveryJobs } from '@velvet/contracts/delivery'
import { queueNames } from '@velvet/contracts/kernel'
import { createQueues, handle, type QueueConfig, type Queues } from '@velvet/queues'
import { openQueueBoard, type QueueBoard } from '@velvet/queues/board'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

const redisUrl = inject('redisUrl')
const backends = redisUrl ? (['postgres', 'redis'] as const) : (['postgres'] as const)

type Listed = { name: string; counts: Record<string, number>; isPaused: boolean; jobs: { id: string; data: object }[] }

describe.each(backends)('the queue board over %s', (backend) => {
  let api: TestApi
  let config: QueueConfig
  let queues: Queues
  let board: QueueBoard
  let root: (request: InjectOptions) => Promise<LightMyRequestResponse>
  beforeAll(async () => {
    api = await createTestApi(inject('databaseUrl'), { openBoard: async () => board })
    config = {
      redis: backend === 'redis' && redisUrl ? { urls: [redisUrl], isCluster: false, sentinels: null } : null,
      databaseUrl: api.databaseUrl,
      namespace: `board-${api.context.newId()}`,
      onError: () => undefined,
    }
    board = await openQueueBoard(config)
    queues = await createQueues(config)
    root = await api.signIn('super_admin', 'root')
  })
  afterAll(async () => {
    await queues.close()
    await board.close()
    await api.close()
  })

  const list = async (activeQueue: string): Promise<Listed | undefined> => {
    const query = { activeQueue, page: '1', jobsPerPage: '10' }
    const answer = await root({ method: 'GET', url: '/admin/queues/api/queues', query })
    expect(answer.statusCode, answer.body).toBe(200)
    return (answer.json().queues as Listed[]).find(({ name }) => name === activeQueue)
  }
  const put = (path: string) => root({ method: 'PUT', url: `/admin/queues/api/queues/${path}` })
  const log = () =>
    api.db
      .selectFrom('activity')
      .select(['action', 'description', 'actor_name'])
      .where('action', 'like', 'queue.%')
      .orderBy('id')
      .execute()

  it('lists every queue with its jobs and their data', async () => {
    const campaignId = api.context.newId()
    await queues.add(deliverCampaign, { campaignId })
    const answer = await root({ method: 'GET', url: '/admin/queues/api/queues' })
    expect((answer.json().queues as Listed[]).map(({ name }) => name).toSorted()).toEqual(queueNames.toSorted())
    const delivery = await list('delivery')
    expect(delivery?.counts.waiting).toBe(1)
    expect(delivery?.jobs.map(({ data }) => data)).toEqual([{ campaignId }])
  })

  it('removes a job and pauses a queue, each with an entry that names the admin and the action', async () => {
    const [job] = (await list('delivery'))?.jobs ?? []
    expect((await put(`delivery/${job?.id}/clean`)).statusCode).toBe(204)
    expect((await list('delivery'))?.jobs).toEqual([])
    expect((await put('maintenance/pause')).statusCode).toBe(200)
    expect((await list('maintenance'))?.isPaused).toBe(true)
    await put('maintenance/resume')
    expect((await list('maintenance'))?.isPaused).toBe(false)
    const entry = (action: string, description: string) => ({ action, description, actor_name: 'root' })
    expect(await log()).toEqual([
      entry('queue.jobs_removed', `Removed job ${job?.id} of the queue delivery`),
      entry('queue.paused', 'Paused the queue maintenance'),
      entry('queue.resumed', 'Resumed the queue maintenance'),
    ])
  })

  it('runs a failed job again', async () => {
    const worker = await createQueues(config)
    let runs = 0
    worker.work({
      jobs: deliveryJobs,
      handlers: deliveryJobs.map((job) =>
        handle(job, async () => {
          runs += 1
          if (runs === 1) throw new Error('the first run fails')
        }),
      ),
      concurrency: { delivery: 1, maintenance: 1, instagram: 1, pictures: 1 },
      judge: () => 'give_up',
    })
    try {
      await queues.add(deliverCampaign, { campaignId: api.context.newId() })
      await expect.poll(async () => (await list('delivery'))?.counts.failed).toBe(1)
      const [job] = (await list('delivery'))?.jobs ?? []
      expect((await put(`delivery/${job?.id}/retry`)).statusCode).toBe(204)
      await expect.poll(async () => (await list('delivery'))?.counts.completed).toBe(1)
      expect(runs).toBe(2)
    } finally {
      await worker.close()
    }
  })

  it('records nothing that the queue refuses', async () => {
    const before = await log()
    expect((await put('delivery/no-such-job/clean')).statusCode).toBe(404)
    expect((await put('delivery/no-such-job/retry')).statusCode).toBe(404)
    expect((await put('nowhere/pause')).statusCode).toBe(400)
    expect((await put('delivery/clean/everything')).statusCode).toBe(400)
    expect(await log()).toEqual(before)
  })

  it('answers everything that its page reads', async () => {
    await queues.add(deliverCampaign, { campaignId: api.context.newId() })
    const [job] = (await list('delivery'))?.jobs ?? []
    for (const path of [
      'job-schedulers',
      'redis/stats',
      'queues/delivery/default-job-options',
      'queues/delivery/metrics',
      'queues/delivery/rate-limit',
      'queues/delivery/workers',
      `queues/delivery/${job?.id}`,
      `queues/delivery/${job?.id}/flow`,
      `queues/delivery/${job?.id}/logs`,
    ]) {
      const answer = await root({ method: 'GET', url: `/admin/queues/api/${path}` })
      expect(answer.statusCode, `${path} ${answer.body}`).toBe(200)
    }
  })
})
