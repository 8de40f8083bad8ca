import { prepare } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { inTransaction, newId } from '../kernel/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { readBacklog } from './index.ts'

describe('the backlog', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const outboxRow = (ageSeconds: number, done = false) =>
    sql`insert into outbox (id, job, payload, run_at, done_at) values (${newId()}, 'campaigns.deliver', '{}',
      now() - make_interval(secs => ${ageSeconds}), ${done ? sql`now()` : null})`.execute(fixture.db)

  it('is empty when nothing waits', async () => {
    const { outboxOldestSeconds, ledgerOldestDueSeconds, messages } = await readBacklog(fixture)
    expect([outboxOldestSeconds, ledgerOldestDueSeconds]).toEqual([0, { email: 0, sms: 0 }])
    expect(messages).toMatchObject({ queued: 0, needs_review: 0, delivered: 0 })
  })

  it('reports how long the oldest due job has waited, ignoring relayed jobs and jobs not due yet', async () => {
    await outboxRow(-3_600)
    expect((await readBacklog(fixture)).outboxOldestSeconds).toBe(0)
    await outboxRow(900, true)
    await outboxRow(60)
    await outboxRow(120)
    const { outboxOldestSeconds } = await readBacklog(fixture)
    expect(outboxOldestSeconds).toBeGreaterThanOrEqual(120)
    expect(outboxOldestSeconds).toBeLessThan(900)
  })

  it('reports for each channel how long the oldest message has been due, ignoring paused campaigns', async () => {
    await fixture.addGuests(2)
    const id = await fixture.dispatched()
    await fixture.age(300_000)
    const { ledgerOldestDueSeconds, messages } = await readBacklog(fixture)
    expect(ledgerOldestDueSeconds.email).toBeGreaterThanOrEqual(300)
    expect(ledgerOldestDueSeconds.sms).toBe(0)
    expect(messages.queued).toBe(2)
    await fixture.db.updateTable('campaigns').set({ paused_at: new Date() }).where('id', '=', id).execute()
    expect((await readBacklog(fixture)).ledgerOldestDueSeconds).toEqual({ email: 0, sms: 0 })
  })

  it('counts messages in need of review, also of campaigns that ended', async () => {
    await fixture.addGuests(3)
    const id = await fixture.dispatched()
    await prepare(
      fixture.db,
      sql`update communications set state = case when id = (select min(id::text)::uuid from communications)
      then 'needs_review' else 'accepted' end`,
    )
    await fixture.db.updateTable('campaigns').set({ status: 'completed' }).where('id', '=', id).execute()
    expect((await readBacklog(fixture)).messages).toMatchObject({ accepted: 0, needs_review: 1 })
  })

  /** A running campaign with this many messages, and this many jobs; half of both are done. */
  const write = async (messages: number, jobs: number): Promise<void> => {
    const id = await fixture.draft()
    await fixture.send(id)
    await prepare(
      fixture.db,
      sql`insert into communications (id, campaign_id, channel, address, address_hmac, state)
      select new_id(), ${id}::uuid, 'email', n || '@example.com', sha256(n::text::bytea),
        case when n % 2 = 0 then 'queued' else 'accepted' end
      from generate_series(1, ${messages}::int) n`,
    )
    await prepare(
      fixture.db,
      sql`insert into outbox (id, job, payload, done_at)
      select new_id(), 'campaigns.deliver', '{}', case when n % 2 = 0 then now() end
      from generate_series(1, ${jobs}::int) n`,
    )
  }
  const rowsRead = (): Promise<number> =>
    inTransaction(fixture.context, async (context) => {
      const count = async (): Promise<number> => {
        const { rows } = await sql<{ read: number }>`
          select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
          where relname in ('communications', 'campaigns', 'campaign_totals', 'outbox')`.execute(context.db)
        return rows[0]?.read ?? 0
      }
      const before = await count()
      await readBacklog(context)
      return (await count()) - before
    })

  it('costs the same however much waits', async () => {
    await fixture.addGuests(1)
    await write(4_000, 2_000)
    await prepare(fixture.db, sql`analyze communications, campaigns, campaign_totals, outbox`)
    const few = await rowsRead()
    await write(40_000, 20_000)
    await prepare(fixture.db, sql`analyze communications, campaigns, campaign_totals, outbox`)
    const many = await rowsRead()
    expect(few).toBeGreaterThan(0)
    expect(many).toBeLessThan(few + 20)
  })
})
