import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createDeliveryFixture, type DeliveryFixture } from '../../testing/delivery-fixture.ts'
import { recordHeartbeat, removeHeartbeat, type Served } from './delivery-workers.ts'

const both: Served[] = [
  { channel: 'email', breaker: 'closed' },
  { channel: 'sms', breaker: 'open' },
]

describe('workers that send', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const rows = () =>
    fixture.db.selectFrom('delivery_workers').select(['channel', 'breaker']).orderBy('channel').execute()
  const grow = (seconds: number) =>
    sql`update delivery_workers set seen_at = seen_at - make_interval(secs => ${seconds})`.execute(fixture.db)

  it('report the state of their providers, until they leave', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    await recordHeartbeat(fixture.system, one, both)
    expect(await rows()).toEqual(both)
    await recordHeartbeat(fixture.system, two, [{ channel: 'email', breaker: 'half_open' }])
    await removeHeartbeat(fixture.system, one)
    expect(await rows()).toEqual([{ channel: 'email', breaker: 'half_open' }])
  })

  it('are forgotten after a minute without a heartbeat', async () => {
    await recordHeartbeat(fixture.system, randomUUID(), both)
    await grow(16)
    const alive = randomUUID()
    await recordHeartbeat(fixture.system, alive, both)
    expect(await rows()).toHaveLength(4)
    await grow(45)
    await recordHeartbeat(fixture.system, alive, both)
    expect(await rows()).toHaveLength(2)
  })
})
