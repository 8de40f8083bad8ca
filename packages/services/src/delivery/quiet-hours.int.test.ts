import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { cancelCampaign, getCampaign, getCampaignProgress } from '../campaigns/index.ts'
import type { Context } from '../kernel/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { textFixture } from '../testing/text-fixture.ts'
import { claimDue } from './ledger/claim.ts'
import { closeCampaigns } from './ledger/close-campaigns.ts'
import { exchange } from './ledger/exchange.ts'
import { settleCampaign } from './ledger/settle-campaign.ts'

const leaseMs = 60_000
const hour = 3_600_000

describe('quiet hours of texts', () => {
  let fixture: DeliveryFixture
  let texts: ReturnType<typeof textFixture>
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
    texts = textFixture(fixture)
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  /** What a sender would hand over now, and why it would hold back the rest. */
  const handOver = async (context: Context): Promise<(string | null)[]> => {
    const token = randomUUID()
    const claims = await claimDue(context, { channel: 'sms', token, count: 100, leaseMs })
    const submit = claims.map((claim) => claim.id)
    return (await exchange(context, { results: [], submit, token, leaseMs })).map(({ held }) => held)
  }
  const waitHours = async (campaign: string): Promise<number[]> =>
    (await fixture.ledger(campaign)).map((row) => Number(((row.due_at.getTime() - Date.now()) / hour).toFixed(1)) + 0)

  it('F24 a campaign with only deferred texts left reports when its wait ends (3.9)', async () => {
    const waitingOf = async (id: string) => (await getCampaign(fixture.context, { params: { id } })).waiting
    // Two in the morning in New York by the database's clock, whatever the current time.
    const { rows } = await sql<{
      night: Date
    }>`select (date_trunc('day', clock_timestamp() at time zone 'America/New_York')
      + interval '1 day 2 hours') at time zone 'America/New_York' as night`.execute(fixture.db)
    const night = rows[0]?.night ?? new Date()
    await texts.addPhones(2)
    const id = await texts.dispatched({}, texts.at(night.toISOString()))
    const ahead = (await waitingOf(id))?.until
    expect((Date.parse(ahead ?? '') - Date.now()) / hour).toBeCloseTo(7, 1)
    await fixture.db
      .updateTable('communications')
      .set({ due_at: sql`${night}::timestamptz + interval '7 hours'` })
      .execute()
    expect(await waitingOf(id)).toEqual({
      until: new Date(night.getTime() + 7 * hour).toISOString(),
      timeZone: 'America/New_York',
    })
    await fixture.db.updateTable('campaigns').set({ paused_at: new Date() }).execute()
    expect(await waitingOf(id)).toBeNull()
    await fixture.db.updateTable('campaigns').set({ paused_at: null }).execute()
    const [first] = await fixture.ledger(id)
    await fixture.db
      .updateTable('communications')
      .set({ due_at: new Date(0) })
      .where('id', '=', first?.id ?? '')
      .execute()
    expect(await waitingOf(id)).toBeNull()
  })

  it('a campaign that has emails left does not wait (3.9)', async () => {
    await fixture.addPeople({ email: 'ada@example.com', phone_e164: '+12125550101' })
    const id = await texts.dispatched({ type: 'both' }, texts.at('2026-02-11T07:00:00Z'))
    expect((await getCampaign(fixture.context, { params: { id } })).waiting).toBeNull()
  })

  it.each([
    ['in winter', '2026-02-10T01:00:00Z', 13],
    ['when the clocks go forward, an hour less', '2026-03-08T01:30:00Z', 11.5],
    ['when the clocks go back, an hour more', '2026-11-01T00:30:00Z', 13.5],
  ])('F24 a text that is sent in the evening waits until nine, %s', async (_, evening, hours) => {
    await texts.addPhones(3)
    const campaign = await texts.dispatched({}, texts.at(evening))
    expect(await waitHours(campaign)).toEqual([hours, hours, hours])
    expect(await handOver(texts.at(evening))).toEqual([])
    const nine = new Date(Date.parse(evening) + hours * hour)
    await fixture.age(hours * hour - 20_000)
    expect(await handOver(texts.at(nine.toISOString()))).toEqual([])
    await fixture.age(21_000)
    expect(await handOver(texts.at(nine.toISOString()))).toEqual([null, null, null])
  })

  it('F24 waits until the window is open in every zone that the recipient may be in', async () => {
    await fixture.addPeople(
      { phone_e164: '+12125550100', zip_codes: ['10001', '96813'] },
      { phone_e164: '+12125550101', state: 'Hawaii' },
      { phone_e164: '+18005550100' },
    )
    const campaign = await texts.dispatched({}, texts.at('2026-02-10T15:00:00Z'))
    expect((await fixture.ledger(campaign)).map((row) => row.zones)).toEqual([
      ['America/New_York', 'Pacific/Honolulu'],
      ['Pacific/Honolulu'],
      ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'],
    ])
    expect(await waitHours(campaign)).toEqual([4, 4, 2])
  })

  it('a text due for a retry counts as waiting for the morning once quiet hours begin', async () => {
    await texts.addPhones(1)
    const id = await texts.dispatched({}, texts.at('2026-02-11T00:59:00Z'))
    await fixture.db.updateTable('communications').set({ attempt: 1, error_code: 'will_retry' }).execute()
    expect(await handOver(texts.at('2026-02-11T01:00:00Z'))).toEqual(['quiet_hours'])
    expect(await getCampaignProgress(fixture.context, { params: { id } })).toMatchObject({ deferred: { count: 1 } })
  })

  it('F24 checks again at the last moment: quiet hours may have begun since, and nothing leaves after eight', async () => {
    await texts.addPhones(2)
    const campaign = await texts.dispatched({}, texts.at('2026-02-11T00:59:00Z'))
    expect(await waitHours(campaign)).toEqual([0, 0])
    expect(await handOver(texts.at('2026-02-11T01:00:00Z'))).toEqual(['quiet_hours', 'quiet_hours'])
    expect(await fixture.states(campaign)).toEqual(['queued', 'queued'])
    expect(await waitHours(campaign)).toEqual([13, 13])
    expect(await handOver(texts.at('2026-02-11T01:00:00Z'))).toEqual([])
    await closeCampaigns(fixture.system)
    expect(await fixture.campaign(campaign)).toMatchObject({ status: 'sending' })
    await fixture.age(13 * hour + 2_000)
    expect(await handOver(texts.at('2026-02-11T14:00:00Z'))).toEqual([null, null])
  })

  it('apply also to a campaign that started without them', async () => {
    await texts.addPhones(1)
    const campaign = await texts.dispatched()
    expect((await fixture.ledger(campaign))[0]?.zones).toBeNull()
    expect(await handOver(texts.at('2026-02-11T05:00:00Z'))).toEqual(['quiet_hours'])
  })

  it('hold no text while they are turned off, and never an email', async () => {
    const night = '2026-02-11T05:00:00Z'
    const off = { ...texts.at(night), settings: fixture.settings }
    await fixture.addPeople({ phone_e164: '+12125550100', email: 'ada@example.com' })
    const campaign = await texts.dispatched({ type: 'both' }, texts.at(night))
    expect((await fixture.ledger(campaign)).map((row) => [row.channel, row.zones?.length ?? null])).toEqual(
      expect.arrayContaining([
        ['email', null],
        ['sms', 1],
      ]),
    )
    const claims = await claimDue(texts.at(night), { channel: 'email', token: randomUUID(), count: 10, leaseMs })
    expect(claims).toHaveLength(1)
    await fixture.age(24 * hour)
    expect(await handOver(off)).toEqual([null])
  })

  describe("by the database's clock", () => {
    /** A zone where it is currently that hour. */
    const zoneAt = (hourThere: number): string => {
      const east = (((hourThere - new Date().getUTCHours()) % 24) + 24) % 24
      return east <= 14 ? `Etc/GMT-${east}` : `Etc/GMT+${24 - east}`
    }
    const wrong = (byHours: number): Context => ({
      ...texts.at(new Date(Date.now() + byHours * hour).toISOString()),
      dueClock: 'database',
    })

    it.each([12, -12, 0])(
      "F21 a text goes at noon and none at midnight, with the worker's clock %i hours ahead (B7)",
      async (byHours) => {
        await texts.addPhones(2)
        const campaign = await texts.dispatched({}, texts.at('2026-02-10T18:00:00Z'))
        const [noon, midnight] = await fixture.ledger(campaign)
        const set = (id: string | undefined, zone: string) =>
          fixture.db
            .updateTable('communications')
            .set({ zones: [zone] })
            .where('id', '=', id ?? '')
            .execute()
        await set(noon?.id, zoneAt(12))
        await set(midnight?.id, zoneAt(0))
        expect((await handOver(wrong(byHours))).sort()).toEqual([null, 'quiet_hours'].sort())
        const waits = Object.fromEntries((await fixture.ledger(campaign)).map((row) => [row.id, row.state]))
        expect(waits).toEqual({ [noon?.id ?? '']: 'submitting', [midnight?.id ?? '']: 'queued' })
      },
    )
  })

  it('G5 allow a campaign to be canceled while its texts wait', async () => {
    await texts.addPhones(3)
    const campaign = await texts.dispatched({}, texts.at('2026-02-11T05:00:00Z'))
    await cancelCampaign(fixture.context, { params: { id: campaign } })
    await settleCampaign(fixture.system, campaign, fixture.noSignal)
    expect(await fixture.states(campaign)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  })

  it('G4 nothing goes to a number that was opted out or suppressed while it waited', async () => {
    const [out = ''] = await texts.addPhones(1)
    const campaign = await texts.dispatched({}, texts.at('2026-02-11T05:00:00Z'))
    await fixture.db.updateTable('applicants').set({ sms_opt_in: false }).where('id', '=', out).execute()
    await fixture.age(10 * hour)
    expect(await handOver(texts.at('2026-02-11T15:00:00Z'))).toEqual(['opted_out'])
    expect(await fixture.states(campaign)).toEqual(['opted_out'])
  })
})
