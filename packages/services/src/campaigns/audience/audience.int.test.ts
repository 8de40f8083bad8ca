import type { TargetFilters } from '@velvet/contracts/campaigns'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { newId } from '../../kernel/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../../testing/delivery-fixture.ts'
import { previewAudience } from '../index.ts'
import { judgedAudience } from './judge-audience.ts'

describe('the audience of a campaign', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())
  const preview = (targetFilters: TargetFilters) => previewAudience(fixture.context, { body: { targetFilters } })

  it('CAMP-46 counts the people reached and everyone left out once, each with the reason', async () => {
    await fixture.addPeople(
      { email: 'ada@example.com' },
      { email: ' ADA@example.com ' },
      { email: 'ada@example.com', email_opt_in: false },
      { email: 'bea@example.com' },
      { email: 'gone@example.com' },
      { email: null },
      { email: 'no address' },
    )
    await fixture.suppress('Gone@Example.com')
    const receipt = await preview({})
    expect(receipt).toMatchObject({ matched: 7, channels: [{ channel: 'email', eligible: 2 }] })
    expect(receipt.channels[0]?.excluded).toHaveLength(4)
    expect(receipt.channels[0]?.excluded).toEqual(
      expect.arrayContaining([
        { reason: 'no_address', count: 2 },
        { reason: 'opted_out', count: 1 },
        { reason: 'suppressed', count: 1 },
        { reason: 'duplicate_address', count: 1 },
      ]),
    )
    expect(receipt.recipients.map((person) => person.email)).toEqual(['ada@example.com', 'bea@example.com'])
  })

  it('distinguishes people who opted out from people who were not asked (3.2)', async () => {
    await fixture.addPeople(
      { email: 'in@example.com' },
      { email: 'out@example.com', email_opt_in: false },
      { email: 'empty@example.com', email_opt_in: false, wasAsked: false },
    )
    expect((await preview({})).channels).toMatchObject([
      {
        eligible: 1,
        excluded: expect.arrayContaining([
          { reason: 'opted_out', count: 1 },
          { reason: 'no_consent', count: 1 },
        ]),
      },
    ])
  })

  it('is exactly what the ledger holds after sending', async () => {
    await fixture.addPeople(
      { email: 'ada@example.com' },
      { email: 'Ada@example.com' },
      { email: null },
      { email: 'out@example.com', email_opt_in: false },
    )
    const { recipients, ...receipt } = await preview({})
    const { target_count, audience_receipt } = await fixture.campaign(await fixture.dispatched())
    expect([target_count, audience_receipt, recipients.length]).toEqual([4, receipt, 1])
  })

  it('matches no one when there are no people', async () => {
    expect(await preview({})).toEqual({
      matched: 0,
      reachable: 0,
      channels: [{ channel: 'email', eligible: 0, deferred: null, excluded: [] }],
      blanks: [],
      recipients: [],
    })
  })

  it('CAMP-38 CAMP-39 CAMP-40 CAMP-41 CAMP-42 CAMP-43 CAMP-44 CAMP-45 narrows by every filter, and by all of them together', async () => {
    const [ada = ''] = await fixture.addPeople(
      {
        email: 'ada@example.com',
        status: 'approved',
        priority: 'urgent',
        age: 50,
        city: 'New York',
        state: 'NY',
        zip_codes: ['10001'],
        instagram_followers: 5_000,
      },
      { email: 'bea@example.com', city: '100% _Real', sms_opt_in: false },
    )
    const event = newId()
    await fixture.db.insertInto('events').values({ id: event, name: 'Opening' }).execute()
    await fixture.db
      .insertInto('event_applications')
      .values({ id: newId(), event_id: event, applicant_id: ada, payload: '{}', status: 'approved' })
      .execute()
    const tag = newId()
    await fixture.db.insertInto('tags').values({ id: tag, name: 'Front row' }).execute()
    await fixture.db.insertInto('applicant_tags').values({ id: newId(), applicant_id: ada, tag_id: tag }).execute()

    const onlyAda: TargetFilters[] = [
      { status: ['approved', 'declined'] },
      { priority: ['high'] },
      { priority: ['urgent'] },
      { ageMin: 50 },
      { ageMax: 50 },
      { ageMin: 0 },
      { city: ' new YORK ' },
      { city: 'w yor' },
      { state: 'ny' },
      { state: 'Y' },
      { state: 'New York' },
      { state: 'new y' },
      { zipCodes: '99999, 0001' },
      { instagramFollowersMin: 5_000 },
      { tags: [' front ROW ', 'other'] },
      { eventId: event },
      { smsOptIn: true },
      { mode: 'manual', applicantIds: [ada] },
    ]
    for (const filters of onlyAda)
      expect(
        (await preview(filters)).recipients.map((person) => person.id),
        JSON.stringify(filters),
      ).toEqual([ada])
    expect((await preview(Object.assign({}, ...onlyAda.slice(0, -1)))).matched).toBe(1)

    const matchNone: TargetFilters[] = [
      { ageMin: 51 },
      { instagramFollowersMin: 5_001 },
      { zipCodes: '99999' },
      { ageMax: 49 },
      { city: '%', state: 'NY' },
      { eventId: 'nonsense' },
      { eventId: newId() },
      { mode: 'manual', status: ['approved'] },
      { mode: 'manual', applicantIds: ['nonsense', newId()] },
    ]
    for (const filters of matchNone) expect((await preview(filters)).matched, JSON.stringify(filters)).toBe(0)
    const matchAll: TargetFilters[] = [
      { status: [], priority: [], tags: [], city: ' ', zipCodes: ' , ', eventId: '' },
      { emailOptIn: true },
      { mode: 'filter', applicantIds: [ada] },
    ]
    for (const filters of matchAll) expect((await preview(filters)).matched, JSON.stringify(filters)).toBe(2)
    expect((await preview({ city: '100% _r' })).matched).toBe(1)
  })

  it('CAMP-37 enforces consent whatever the filters say', async () => {
    await fixture.addPeople({ email: 'out@example.com', email_opt_in: false })
    expect(await preview({ emailOptIn: false })).toMatchObject({ matched: 1, channels: [{ eligible: 0 }] })
  })

  it('is judged by several processes at once when it is large', async () => {
    await fixture.addGuests(2)
    const plan = await fixture.db.transaction().execute(async (transaction) => {
      await sql`select set_config(name, '0', true) from unnest(array[
        'min_parallel_table_scan_size', 'parallel_setup_cost', 'parallel_tuple_cost']) name`.execute(transaction)
      const judged = judgedAudience(fixture.context, { type: 'email', targetFilters: {} })
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${judged}`.execute(transaction)
      return rows.map((row) => row['QUERY PLAN'])
    })
    expect(plan[0]).toBe('Gather')
    expect(plan.join('\n')).toContain('Parallel Seq Scan on applicants')
  })
})
