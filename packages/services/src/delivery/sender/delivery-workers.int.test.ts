import { randomUUID } from 'node:crypto'
import { heartbeatTimeoutSeconds } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { ago } from '../../leases/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../../testing/delivery-fixture.ts'
import { recordHeartbeat, removeHeartbeat, type Served } from './delivery-workers.ts'
import { renewShare } from './lane-shares.ts'

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
  const present = () =>
    fixture.db
      .selectFrom('delivery_workers')
      .select(['channel', 'breaker'])
      .where('seen_at', '>', ago(heartbeatTimeoutSeconds * 1_000))
      .execute()
  const grow = (seconds: number) =>
    sql`update delivery_workers set seen_at = seen_at - make_interval(secs => ${seconds})`.execute(fixture.db)

  it('report the state of their providers, until they leave', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    await recordHeartbeat(fixture.system, one, both)
    expect(await rows()).toEqual(both)
    await recordHeartbeat(fixture.system, two, [{ channel: 'email', breaker: 'half_open' }])
    await removeHeartbeat(fixture.system, one)
    expect(await present()).toEqual([{ channel: 'email', breaker: 'half_open' }])
  })

  it('leave their share to the others once what they sent last no longer counts (B6)', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    const share = (id: string) =>
      renewShare(fixture.system, {
        ...{ id, channel: 'sms', configured: 10, held: 0, shareMs: 60_000, hasSent: false },
        report: { accepted: 0, tooFast: 0, restMs: null },
      })
    expect(await share(one)).toMatchObject({ perSecond: 10, isShared: false })
    await removeHeartbeat(fixture.system, one)
    await recordHeartbeat(fixture.system, two, [])
    expect(await share(two)).toMatchObject({ perSecond: 0, isShared: true })
    await expect.poll(async () => (await share(two)).perSecond, { timeout: 20_000 }).toBe(10)
    await recordHeartbeat(fixture.system, two, [])
    expect(await rows()).toEqual([{ channel: 'sms', breaker: 'closed' }])
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
