import type { AudienceExclusions } from '@velvet/contracts/campaigns'
import { prepare } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { newId } from '../../kernel/index.ts'
import { mergeIntoFirst } from '../../merges/index.ts'
import { deleteTag } from '../../tags/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../../testing/delivery-fixture.ts'
import { judgedAudience, previewAudience, scheduleCampaign, startDueCampaigns } from '../index.ts'

const minute = 60_000

describe('exclusions of a campaign', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const addTag = async (name: string, ...people: string[]): Promise<string> => {
    const id = newId()
    await fixture.db.insertInto('tags').values({ id, name }).execute()
    for (const applicant_id of people)
      await fixture.db.insertInto('applicant_tags').values({ id: newId(), applicant_id, tag_id: id }).execute()
    return id
  }
  const addEvent = async (...people: string[]): Promise<string> => {
    const id = newId()
    await fixture.db.insertInto('events').values({ id, name: 'Winter Salon' }).execute()
    for (const applicant_id of people)
      await sql`insert into event_applications (id, applicant_id, event_id) values (${newId()}, ${applicant_id}, ${id})`.execute(
        fixture.db,
      )
    return id
  }
  const preview = (exclude: AudienceExclusions) =>
    previewAudience(fixture.context, { body: { targetFilters: { exclude } } })
  const reached = async (exclude: AudienceExclusions) => (await preview(exclude)).recipients.map(({ email }) => email)
  const setState = (campaignId: string, applicantId: string, state: object) =>
    prepare(
      fixture.db,
      fixture.db
        .updateTable('communications')
        .set(state)
        .where('campaign_id', '=', campaignId)
        .where('applicant_id', '=', applicantId),
    )

  it('are in the ledger with that reason and get no message; the receipt adds up before and after', async () => {
    const [first = '', second = '', third = ''] = await fixture.addGuests(5)
    await fixture.addPeople({ email: null }, { email: 'out@example.com', email_opt_in: false })
    const tags = ['press']
    await addTag('Press', first, second)
    const exclude = { tags, eventIds: [await addEvent(second, third)] }
    const { recipients, ...receipt } = await preview(exclude)
    expect(receipt).toMatchObject({ matched: 7, reachable: 2, channels: [{ eligible: 2 }] })
    expect(receipt.channels[0]?.excluded).toEqual([
      { reason: 'excluded', count: 3 },
      { reason: 'no_address', count: 1 },
      { reason: 'opted_out', count: 1 },
    ])
    const id = await fixture.dispatched({ exclude })
    expect((await fixture.campaign(id)).audience_receipt).toEqual(receipt)
    expect(await fixture.states(id)).toEqual([
      ...['excluded', 'excluded', 'excluded', 'queued', 'queued'],
      ...['no_address', 'opted_out'],
    ])
  })

  it('cover everyone a campaign was sent to, not people it skipped or could not reach', async () => {
    const people = await fixture.addGuests(5)
    const [queued = '', failed = '', bounced = '', skipped = '', review = ''] = people
    const earlier = await fixture.dispatched()
    await setState(earlier, failed, { state: 'failed' })
    await setState(earlier, bounced, { state: 'bounced' })
    await setState(earlier, skipped, { state: 'skipped', skip_reason: 'suppressed' })
    await setState(earlier, review, { state: 'needs_review' })
    await fixture.addPeople({ email: 'new@example.com' })
    expect(await reached({ campaignIds: [earlier] })).toEqual([
      'guest1@example.com',
      'guest3@example.com',
      'new@example.com',
    ])
    await setState(earlier, queued, { state: 'skipped', skip_reason: 'cancelled' })
    expect(await reached({ campaignIds: [earlier] })).toContain('guest0@example.com')
  })

  it('cover every person with the inbox that got it, also when two people share it', async () => {
    await fixture.addPeople({ email: 'ada@example.com' }, { email: 'ADA@example.com' }, { email: 'bea@example.com' })
    const earlier = await fixture.dispatched()
    await fixture.addPeople({ email: 'new@example.com' })
    expect(await reached({ campaignIds: [earlier] })).toEqual(['new@example.com'])
  })

  it('cover the kept person when the matching data belonged to a person merged into them', async () => {
    const [kept = '', gone = ''] = await fixture.addPeople(
      { email: 'kept@example.com', email_opt_in: false },
      { email: 'gone@example.com' },
    )
    const earlier = await fixture.dispatched()
    await addTag('press', gone)
    const event = await addEvent(gone)
    await mergeIntoFirst(fixture.context, [kept, gone])
    for (const exclude of [{ tags: ['press'] }, { eventIds: [event] }, { campaignIds: [earlier] }])
      expect((await preview(exclude)).channels[0]?.excluded).toEqual([{ reason: 'excluded', count: 1 }])
  })

  it('refuse to send a draft whose tag was deleted, and stop sending when that happens on the way', async () => {
    const [first = ''] = await fixture.addGuests(2)
    const tag = await addTag('Press', first)
    const id = await fixture.draft({ exclude: { tags: ['Press'] } })
    const running = await fixture.draft({ exclude: { tags: ['Press'] } })
    await fixture.send(running)
    await deleteTag(fixture.context, { params: { id: tag } })
    await expect(fixture.send(id)).rejects.toMatchObject({
      code: 'exclusion_not_found',
      message: expect.stringContaining('“Press”'),
    })
    expect((await fixture.campaign(id)).status).toBe('draft')
    await fixture.dispatch(running)
    expect(await fixture.states(running)).toEqual(['excluded', 'excluded'])
  })

  it('delay a scheduled campaign until the ledger of the excluded campaign is complete', async () => {
    await fixture.addGuests(2)
    const earlier = await fixture.draft({ mode: 'filter' })
    const id = await fixture.draft({ exclude: { campaignIds: [earlier] } })
    const scheduledAt = new Date(Date.now() + minute).toISOString()
    await scheduleCampaign(fixture.context, { params: { id }, body: { scheduledAt } })
    await fixture.send(earlier)
    const due = { ...fixture.system, now: () => new Date(Date.now() + 2 * minute) }
    expect([await startDueCampaigns(due), (await fixture.campaign(id)).status]).toEqual([0, 'scheduled'])
    await expect(fixture.send(id)).rejects.toMatchObject({ code: 'excluded_campaign_filling' })
    await fixture.dispatch(earlier)
    await fixture.addPeople({ email: 'new@example.com' })
    expect(await startDueCampaigns(due)).toBe(1)
    await fixture.dispatch(id)
    expect(await fixture.states(id)).toEqual(['excluded', 'excluded', 'queued'])
  })

  it('are found by index, person by person, while the ledger is filled', async () => {
    const exclude = { tags: ['press'], eventIds: [newId()], campaignIds: [newId()] }
    await addTag('press')
    const audience = judgedAudience(fixture.context, { type: 'email', targetFilters: { exclude } }, { limit: 5_000 })
    const plan = await fixture.db.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${audience}`.execute(transaction)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).not.toMatch(/Seq Scan on (communications|event_applications|applicant_tags)/)
    expect(plan.match(/Index Cond: .*applicant_id = applicants\.id/g)).toHaveLength(3)
    expect(plan).not.toMatch(/hashed SubPlan/)
  })
})
