import { prepare } from '@velvet/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { settleCampaign } from '../../delivery/index.ts'
import { prepareContent } from '../../emails/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../../testing/delivery-fixture.ts'
import {
  cancelCampaign,
  getCampaignProgress,
  listRecipients,
  pauseCampaign,
  resumeCampaign,
  sendCampaign,
} from '../index.ts'

describe('sending a campaign', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())
  const outbox = async () =>
    (
      await fixture.db.selectFrom('outbox').select(['job', 'payload']).orderBy('created_at').orderBy('id').execute()
    ).map(({ job, payload }) => [job, payload])
  const of = (id: string) => ({ params: { id } })

  it('API-29 freezes the content and asks for delivery in the same commit', async () => {
    await fixture.addGuests(1)
    const id = await fixture.draft()
    expect(await fixture.send(id)).toMatchObject({
      success: true,
      alreadyQueued: false,
      campaign: { id, status: 'sending', sentAt: expect.any(String) },
    })
    expect(await outbox()).toEqual([['campaigns.dispatch', { campaignId: id }]])
    await fixture.db
      .updateTable('campaigns')
      .set({ custom_content: JSON.stringify({ subject: 'changed', content: 'changed' }) })
      .where('id', '=', id)
      .execute()
    expect((await fixture.campaign(id)).content_snapshot).toMatchObject({ subject: 'Hello {{firstName}}' })
  })

  it('sends only the version that was shown, if the call names it, and repeats nothing', async () => {
    await fixture.addGuests(1)
    const id = await fixture.draft()
    const send = (updatedAt: Date) =>
      sendCampaign(fixture.context, { ...of(id), body: { updatedAt: updatedAt.toISOString() } })
    const { updated_at: current } = await fixture.campaign(id)
    const earlier = new Date(current.getTime() - 1)
    await expect(send(earlier)).rejects.toMatchObject({ code: 'campaign_changed', extras: { current: { id } } })
    expect(await outbox()).toEqual([])
    expect(await send(current)).toMatchObject({ alreadyQueued: false })
    expect(await send(earlier)).toMatchObject({ alreadyQueued: true })
  })

  it('API-29 prepares the email once, with the links that are followed', async () => {
    await fixture.addGuests(1)
    const id = await fixture.draft({}, 'Where we are', 'Dear {{firstName}}, see https://velvet.example/map')
    const following = { ...fixture.context, settings: { ...fixture.settings, clickTracking: true } }
    await sendCampaign(following, of(id))
    const { content_snapshot: content, prepared_content: prepared } = await fixture.campaign(id)
    expect(prepared).toEqual(await prepareContent(content?.content ?? '', ['https://velvet.example/map']))
    expect(prepared?.html).toContainEqual({ link: 0 })
  })

  it('G6 F15 ten concurrent Send requests send once', async () => {
    await fixture.addGuests(5)
    const id = await fixture.draft()
    const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.send(id)))
    expect(answers.filter((answer) => !answer.alreadyQueued)).toHaveLength(1)
    expect(await outbox()).toHaveLength(1)
    await Promise.all([fixture.dispatch(id), fixture.dispatch(id), fixture.dispatch(id)])
    expect(await fixture.ledger(id)).toHaveLength(5)
  })

  it('F2 leaves a draft and an empty ledger when it is interrupted', async () => {
    await fixture.addGuests(1)
    const id = await fixture.draft()
    const cut = fixture.db.transaction().execute(async (db) => {
      await sendCampaign({ ...fixture.context, db }, of(id))
      throw new Error('cut short')
    })
    await expect(cut).rejects.toThrow('cut short')
    expect(await fixture.campaign(id)).toMatchObject({ status: 'draft', sent_at: null })
    expect(await outbox()).toEqual([])
  })

  it('refuses an empty audience, with the numbers', async () => {
    await fixture.addPeople({ email: null }, { email: 'out@example.com', email_opt_in: false })
    await expect(fixture.send(await fixture.draft())).rejects.toMatchObject({
      kind: 'unmet',
      code: 'nobody_eligible',
      extras: { stats: { matched: 2, eligible: 0, no_address: 1, opted_out: 1 } },
    })
    await expect(fixture.send(await fixture.draft({ city: 'Nowhere' }))).rejects.toMatchObject({
      extras: { details: 'No applicant matches the filters.' },
    })
    expect(await outbox()).toEqual([])
  })

  it('refuses without content, without a sender, and without the postal address in production', async () => {
    await fixture.addGuests(1)
    const id = await fixture.draft()
    const withSettings = (change: object) =>
      sendCampaign({ ...fixture.context, settings: { ...fixture.settings, ...change } }, of(id))
    await expect(withSettings({ emailFrom: null })).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'email_not_configured',
    })
    const production = { publicOrigin: 'https://velvet.example', emailFooterAddress: null }
    await expect(withSettings(production)).rejects.toMatchObject({ code: 'footer_address_missing' })
    await fixture.db.updateTable('campaigns').set({ custom_content: null }).where('id', '=', id).execute()
    await expect(fixture.send(id)).rejects.toMatchObject({ kind: 'unmet', code: 'campaign_without_content' })
  })

  it("freezes the destinations of the email's links, unless clicks are not tracked", async () => {
    await fixture.addGuests(1)
    const content = 'See <a href="https://velvet.example/a">a</a> and <a href="https://velvet.example/b">b</a>.'
    const withLinks = async (clickTracking: boolean) => {
      const id = await fixture.draft()
      const custom = JSON.stringify({ subject: 'Hello', content })
      await fixture.db.updateTable('campaigns').set({ custom_content: custom }).where('id', '=', id).execute()
      await sendCampaign({ ...fixture.context, settings: { ...fixture.settings, clickTracking } }, of(id))
      const links = fixture.db.selectFrom('campaign_links').select(['position', 'url']).where('campaign_id', '=', id)
      return links.orderBy('position').execute()
    }
    expect(await withLinks(true)).toEqual([
      { position: 0, url: 'https://velvet.example/a' },
      { position: 1, url: 'https://velvet.example/b' },
    ])
    expect(await withLinks(false)).toEqual([])
  })

  it('refuses a campaign that was sent before', async () => {
    await fixture.addGuests(1)
    const id = await fixture.dispatched()
    for (const status of ['completed', 'failed'] as const) {
      await fixture.db.updateTable('campaigns').set({ status }).where('id', '=', id).execute()
      await expect(fixture.send(id)).rejects.toMatchObject({ kind: 'conflict', code: 'campaign_not_sendable' })
    }
  })

  it('pauses and resumes a running campaign, each any number of times', async () => {
    await fixture.addGuests(1)
    const id = await fixture.draft()
    await expect(pauseCampaign(fixture.context, of(id))).rejects.toMatchObject({ code: 'campaign_not_sending' })
    await fixture.send(id)
    for (let i = 0; i < 2; i += 1)
      expect(await pauseCampaign(fixture.context, of(id))).toMatchObject({ status: 'sending', paused: true })
    expect(await fixture.send(id)).toMatchObject({ alreadyQueued: true, campaign: { paused: true } })
    for (let i = 0; i < 2; i += 1)
      expect(await resumeCampaign(fixture.context, of(id))).toMatchObject({ status: 'sending', paused: false })
    expect((await fixture.activity()).slice(-2)).toEqual(['campaign.paused', 'campaign.resumed'])
    expect((await outbox()).at(-1)).toEqual(['campaigns.deliver', { campaignId: id }])
  })

  it('cancels permanently: failed with the reason, the rest skipped', async () => {
    await fixture.addGuests(3)
    const id = await fixture.dispatched()
    const [first] = await fixture.ledger(id)
    await prepare(
      fixture.db,
      fixture.db
        .updateTable('communications')
        .set({ state: 'accepted' })
        .where('id', '=', first?.id ?? ''),
    )
    expect(await cancelCampaign(fixture.context, of(id))).toMatchObject({
      status: 'failed',
      failureReason: 'cancelled',
      completedAt: expect.any(String),
    })
    expect((await outbox()).at(-1)).toEqual(['campaigns.settle', { campaignId: id }])
    await settleCampaign(fixture.system, id, fixture.noSignal)
    expect(await fixture.states(id)).toEqual(['accepted', 'cancelled', 'cancelled'])
    for (const verb of [cancelCampaign, pauseCampaign, resumeCampaign])
      await expect(verb(fixture.context, of(id))).rejects.toMatchObject({ code: 'campaign_not_sending' })
  })

  it('does not settle a campaign that was not canceled', async () => {
    await fixture.addGuests(2)
    const id = await fixture.dispatched()
    await settleCampaign(fixture.system, id, fixture.noSignal)
    expect(await fixture.states(id)).toEqual(['queued', 'queued'])
  })

  it('shows progress by state, with rate, time left and errors by cause', async () => {
    await fixture.addGuests(6)
    const id = await fixture.dispatched()
    const rows = await fixture.ledger(id)
    const set = (index: number, change: object) => fixture.becomes(rows[index]?.id ?? '', change)
    const failure = { state: 'failed', error_code: 'http_400', error_message: 'Bad address' }
    await set(0, failure)
    await set(1, failure)
    await set(2, { state: 'bounced', error_code: 'bounce', error_message: '550' })
    await set(3, { state: 'accepted' })
    await fixture.db
      .insertInto('delivery_attempts')
      .values({ communication_id: rows[3]?.id ?? '', attempt: 1, started_at: new Date(), outcome: 'accepted' })
      .execute()
    expect(await getCampaignProgress(fixture.context, of(id))).toMatchObject({
      status: 'sending',
      isFilled: true,
      total: 6,
      states: { queued: 2, failed: 2, bounced: 1, accepted: 1, delivered: 0 },
      acceptedPerSecond: 0.1,
      secondsLeft: 20,
      errors: [
        { status: 'failed', code: 'http_400', message: 'Bad address', count: 2 },
        { status: 'failed', code: 'bounce', message: '550', count: 1 },
      ],
    })
  })

  it('API-31 lists recipients page by page and by status', async () => {
    const ids = await fixture.addGuests(5)
    const id = await fixture.dispatched()
    const page = (query: Parameters<typeof listRecipients>[1]['query']) =>
      listRecipients(fixture.context, { params: { id }, query })
    const first = await page({ limit: 3 })
    const rest = await page({ limit: 3, after: first.at(-1)?.id ?? '' })
    expect([...first, ...rest].map((person) => person.id)).toEqual(ids.sort())
    expect(first[0]).toMatchObject({
      email: 'guest0@example.com',
      communications: [{ type: 'email', status: 'sending' }],
    })
    await prepare(
      fixture.db,
      fixture.db
        .updateTable('communications')
        .set({ state: 'bounced', bounced_at: new Date(), error_message: '550' })
        .where('applicant_id', '=', ids[2] ?? ''),
    )
    expect(await page({ status: 'failed' })).toMatchObject([
      { id: ids[2], communications: [{ status: 'failed', errorMessage: '550', bouncedAt: expect.any(String) }] },
    ])
    expect(await page({ status: 'delivered' })).toEqual([])
  })
})
