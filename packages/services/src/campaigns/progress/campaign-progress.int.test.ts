import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { inTransaction } from '../../kernel/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../../testing/delivery-fixture.ts'
import { getCampaignProgress } from '../index.ts'

describe('the progress of a campaign', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
    await fixture.addGuests(1)
  })
  afterAll(() => fixture.close())

  /** A running campaign with this many messages, all called just now: most accepted, the rest refused or not yet known. */
  const running = async (people: number): Promise<string> => {
    const id = await fixture.draft()
    await fixture.send(id)
    await fixture.db.updateTable('campaigns').set({ dispatched_at: new Date() }).where('id', '=', id).execute()
    await sql`
      with written as (
        insert into communications (id, campaign_id, channel, address, address_hmac, attempt, state, error_code, error_message)
        select new_id(), ${id}::uuid, 'email', n || '@example.com', sha256(n::text::bytea), 1,
          case n % 10 when 0 then 'failed' when 1 then 'unknown' when 2 then 'bounced' else 'accepted' end,
          case n % 10 when 0 then 'http_400' when 1 then 'answer_lost' end,
          case n % 10 when 0 then 'Bad address ' || n when 1 then 'timeout' when 2 then '550' end
        from generate_series(1, ${people}::int) n returning id, state
      )
      insert into delivery_attempts (communication_id, attempt, started_at, outcome)
      select id, 1, clock_timestamp() - interval '50 milliseconds', case state when 'accepted' then 'accepted' else 'refused' end
      from written`.execute(fixture.db)
    return id
  }
  const progressOf = (id: string, context = fixture.context) => getCampaignProgress(context, { params: { id } })

  /** Of the progress of a campaign when all calls ended just now: their number within the last second decides what is read. */
  const rowsRead = (id: string): Promise<number> =>
    inTransaction(fixture.context, async (context) => {
      const endedAt = sql<Date>`clock_timestamp() - interval '600 milliseconds'`
      await context.db.updateTable('delivery_attempts').set({ started_at: endedAt, finished_at: endedAt }).execute()
      const count = async (): Promise<number> => {
        const { rows } = await sql<{ read: number }>`
          select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
          where relname in ('communications', 'campaign_totals')`.execute(context.db)
        return rows[0]?.read ?? 0
      }
      const before = await count()
      await progressOf(id, context)
      return (await count()) - before
    })

  it('costs the same for a campaign four times as large, even while it is sent', async () => {
    const [small, large] = [await running(4_000), await running(16_000)]
    await sql`vacuum analyze communications, delivery_attempts, campaign_totals`.execute(fixture.db)
    const [few, many] = [await rowsRead(small), await rowsRead(large)]
    expect(many).toBeLessThan(few + 100)
    // The plan decides how many messages of the last seconds are read; never all of them.
    expect(many).toBeLessThan(10_000)
  })

  it('reports how many messages failed and why, though it reads one message of each kind', async () => {
    const { errors } = await progressOf(await running(100))
    expect(errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'http_400', message: expect.stringMatching(/^Bad address/), count: 10 }),
        expect.objectContaining({ code: 'answer_lost', message: 'timeout', count: 10 }),
        expect.objectContaining({ code: 'bounced', message: '550', count: 10 }),
      ]),
    )
  })
})
