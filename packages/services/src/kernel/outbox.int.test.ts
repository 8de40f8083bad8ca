import { deliveryJobs } from '@velvet/contracts/delivery'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { enqueue, relayOutbox } from './outbox.ts'

const [job] = deliveryJobs
const batch = 100

describe('the outbox', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.db.deleteFrom('outbox').execute())

  const ask = () => enqueue(fixture.system, job, { campaignId: fixture.system.newId() })
  const relay = (isQueueThere = true) => {
    const relayed: string[] = []
    return relayOutbox(
      fixture.system,
      [job.name],
      async (row) => {
        if (!isQueueThere) throw new Error('the queue is away')
        relayed.push(row.job)
      },
      batch,
    ).then((count) => ({ count, relayed }))
  }

  it('passes on each row once', async () => {
    await ask()
    await ask()
    expect(await relay()).toEqual({ count: 2, relayed: [job.name, job.name] })
    expect((await relay()).count).toBe(0)
  })

  it('records which request asked for a row, if any', async () => {
    const { system } = fixture
    await enqueue({ ...system, requestId: 'request-1' }, job, { campaignId: system.newId() })
    await ask()
    const requests: (string | null)[] = []
    await relayOutbox(system, [job.name], async ({ requestId }) => void requests.push(requestId), batch)
    expect(requests.toSorted()).toEqual([null, 'request-1'])
  })

  it('keeps every row while the queue is unavailable', async () => {
    await ask()
    await ask()
    expect((await relay(false)).count).toBe(0)
    expect((await relay()).count).toBe(2)
  })

  it('leaves a job of a newer version to a worker that knows it, and is not blocked by it', async () => {
    await fixture.db
      .insertInto('outbox')
      .values({ id: fixture.system.newId(), job: 'guests.unheard_of', payload: '{}' })
      .execute()
    await ask()
    expect((await relay()).count).toBe(1)
    const left = await fixture.db.selectFrom('outbox').select('job').where('done_at', 'is', null).execute()
    expect(left).toEqual([{ job: 'guests.unheard_of' }])
  })

  it('passes on nothing that is not due yet', async () => {
    await enqueue(fixture.system, job, { campaignId: fixture.system.newId() }, { runAt: new Date(Date.now() + 60_000) })
    expect((await relay()).count).toBe(0)
  })
})
