import { prepare } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { cancelCampaign } from '../../../campaigns/index.ts'
import { inTransaction } from '../../../kernel/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../../../testing/delivery-fixture.ts'
import { dispatchCampaign, idleSender, type Sender } from '../../index.ts'

describe('filling the ledger', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  it('G1 writes each person once, the excluded ones with their reason', async () => {
    await fixture.addPeople(
      { email: 'ada@example.com' },
      { email: 'ADA@example.com ' },
      { email: 'gone@example.com' },
      { email: null },
      { email: 'out@example.com', email_opt_in: false },
    )
    await fixture.suppress('gone@example.com')
    const id = await fixture.dispatched()
    expect((await fixture.states(id)).sort()).toEqual([
      'duplicate_address',
      'no_address',
      'opted_out',
      'queued',
      'suppressed',
    ])
    expect(await fixture.campaign(id)).toMatchObject({
      target_count: 5,
      dispatched_at: expect.any(Date),
      audience_receipt: {
        matched: 5,
        reachable: 1,
        channels: [
          {
            channel: 'email',
            eligible: 1,
            deferred: null,
            excluded: ['duplicate_address', 'no_address', 'opted_out', 'suppressed'].map((reason) => ({
              reason,
              count: 1,
            })),
          },
        ],
      },
    })
  })

  it('copies only the fields that the content uses', async () => {
    await fixture.addPeople({ email: 'ada@example.com', first_name: 'Ada', city: 'Miami', state: 'FL' })
    const id = await fixture.draft({}, 'Hello {{firstName}} in {{city}}')
    await fixture.send(id)
    await fixture.dispatch(id)
    expect(await fixture.ledger(id)).toMatchObject([{ merge_values: { firstName: 'Ada', city: 'Miami' } }])
  })

  it('continues where an abort stopped it, and sends the first part in the meantime', async () => {
    await fixture.addGuests(2_500)
    const id = await fixture.draft()
    await fixture.send(id)
    const stopping = new AbortController()
    let rings = 0
    const sender: Sender = {
      ...idleSender,
      ring: () => {
        rings += 1
      },
      reserve: () => {
        stopping.abort()
        return null
      },
    }
    await dispatchCampaign(fixture.system, id, sender, stopping.signal)
    expect(rings).toBe(1)
    expect(await fixture.ledger(id)).toHaveLength(1_000)
    expect((await fixture.campaign(id)).dispatched_at).toBeNull()
    await fixture.dispatch(id)
    const rows = await fixture.ledger(id)
    expect(rows).toHaveLength(2_500)
    expect(new Set(rows.map((row) => row.address)).size).toBe(2_500)
    expect(await fixture.campaign(id)).toMatchObject({
      target_count: 2_500,
      audience_receipt: { matched: 2_500, reachable: 2_500 },
    })
  })

  it('detects a second person with the same address in a later part', async () => {
    await fixture.addGuests(1_200)
    await fixture.addPeople({ email: 'GUEST3@example.com' })
    const id = await fixture.dispatched()
    expect((await fixture.states(id)).filter((state) => state !== 'queued')).toEqual(['duplicate_address'])
  })

  it('does not reread earlier parts for each person, even when database statistics know only earlier campaigns', async () => {
    const people = 2_000
    await fixture.addGuests(people)
    const earlier = await fixture.dispatched()
    await prepare(
      fixture.db,
      sql`insert into communications (id, campaign_id, channel, address, address_hmac, state)
        select new_id(), ${earlier}::uuid, 'email', n || '@example.com', sha256(n::text::bytea), 'accepted'
        from generate_series(1, 8000) n`,
    )
    await sql`vacuum analyze communications`.execute(fixture.db)
    const id = await fixture.draft()
    await fixture.send(id)
    const read = await inTransaction(fixture.system, async (context) => {
      await dispatchCampaign(context, id, idleSender, fixture.noSignal)
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
        where relname = 'communications'`.execute(context.db)
      return rows[0]?.read
    })
    expect(await fixture.ledger(id)).toHaveLength(people)
    expect(read).toBeLessThan(2 * people)
  })

  it('leaves out people who applied after Send, and keeps people who no longer match', async () => {
    const [leaver = ''] = await fixture.addPeople({ email: 'leaver@example.com', city: 'Miami' })
    const id = await fixture.draft({ city: 'Miami' })
    await fixture.send(id)
    await fixture.addPeople({ email: 'late@example.com', city: 'Miami' })
    await fixture.dispatch(id)
    await fixture.db.updateTable('applicants').set({ city: 'Boston' }).where('id', '=', leaver).execute()
    expect(await fixture.ledger(id)).toMatchObject([{ address: 'leaver@example.com', state: 'queued' }])
  })

  it('writes nothing twice when several workers fill at once, or again later', async () => {
    await fixture.addGuests(1_500)
    const id = await fixture.draft()
    await fixture.send(id)
    await Promise.all([fixture.dispatch(id), fixture.dispatch(id), fixture.dispatch(id)])
    await fixture.dispatch(id)
    expect(await fixture.ledger(id)).toHaveLength(1_500)
  })

  it('adds no recipients to a campaign that was canceled or was never sent', async () => {
    await fixture.addGuests(2)
    const draft = await fixture.draft()
    await fixture.dispatch(draft)
    const cancelled = await fixture.draft()
    await fixture.send(cancelled)
    await cancelCampaign(fixture.context, { params: { id: cancelled } })
    await fixture.dispatch(cancelled)
    expect([...(await fixture.ledger(draft)), ...(await fixture.ledger(cancelled))]).toEqual([])
  })
})
