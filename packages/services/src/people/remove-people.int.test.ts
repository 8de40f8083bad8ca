import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { newId } from '../kernel/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { removePeople } from './remove-people.ts'

describe('people who are removed', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  it('leave their messages without an owner, and those of others as they are', async () => {
    const [gone = '', stays = ''] = await fixture.addPeople({ email: 'ada@example.com' }, { email: 'bea@example.com' })
    const id = await fixture.dispatched()
    await removePeople(fixture.system, [gone])
    expect((await fixture.ledger(id)).map((row) => row.applicant_id)).toEqual([stays, null])
  })

  it('wait for a part of a ledger that is being filled, whose messages to them lose their owner as well', async () => {
    const [gone = ''] = await fixture.addPeople({ email: 'ada@example.com' })
    const campaign = await fixture.draft()
    const message = {
      id: newId(),
      campaign_id: campaign,
      applicant_id: gone,
      channel: 'email',
      address: 'ada@example.com',
    } as const
    let isRemoved = false
    let removal = Promise.resolve()
    await fixture.db.transaction().execute(async (db) => {
      await sql`lock table ledger_gate in row exclusive mode`.execute(db)
      removal = removePeople(fixture.system, [gone]).then(() => {
        isRemoved = true
      })
      const waiting = db
        .selectFrom(sql<{ granted: boolean }>`pg_locks`.as('l'))
        .select('granted')
        .where(sql<boolean>`relation = 'ledger_gate'::regclass and not granted`)
      await expect.poll(async () => (await waiting.execute()).length).toBe(1)
      await db
        .insertInto('communications')
        .values({ ...message, address_hmac: Buffer.alloc(32) })
        .execute()
      expect(isRemoved).toBe(false)
    })
    await removal
    expect(await fixture.ledger(campaign)).toMatchObject([{ address: 'ada@example.com', applicant_id: null }])
  })
})
