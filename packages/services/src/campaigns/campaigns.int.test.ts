import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { newId } from '../kernel/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import {
  createCampaign,
  deleteCampaign,
  getCampaign,
  getCampaignStats,
  listCampaigns,
  updateCampaign,
} from './index.ts'

const content = { subject: 'Hello', content: 'See you there.' }

describe('campaigns', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())
  const create = (body: Partial<Parameters<typeof createCampaign>[1]['body']> = {}) =>
    createCampaign(fixture.context, { body: { name: 'Opening night', customContent: content, ...body } })
  const update = (id: string, body: Parameters<typeof updateCampaign>[1]['body']) =>
    updateCampaign(fixture.context, { params: { id }, body })
  const addTemplate = async (type: 'email' | 'sms' = 'email') => {
    const id = newId()
    await fixture.db
      .insertInto('templates')
      .values({ id, name: 'Invitation', type, subject: 'From a template', content: 'Dear {{firstName}}' })
      .execute()
    return id
  }

  it('API-28 keeps a draft with an author, and sends nothing', async () => {
    await fixture.addGuests(3)
    const campaign = await create({ targetFilters: { status: ['pending'] }, targetCount: 3 })
    expect(campaign).toMatchObject({
      name: 'Opening night',
      type: 'email',
      status: 'draft',
      paused: false,
      createdBy: 'ada',
      customContent: content,
      targetFilters: { status: ['pending'] },
      targetCount: 3,
      totalSent: 0,
      queuedCount: 0,
    })
    expect(await fixture.ledger(campaign.id)).toEqual([])
    expect(await fixture.activity()).toEqual(['campaign.created'])
    expect(await getCampaign(fixture.context, { params: { id: campaign.id } })).toEqual(campaign)
  })

  it.each([
    ['a blank name', { name: ' \n' }],
    ['no content', { customContent: null }],
    ['a blank subject', { customContent: { subject: ' ', content: 'x' } }],
    ['a blank text', { customContent: { subject: 'x', content: ' ' } }],
  ])('CAMP-26 refuses %s', async (_, change) => {
    await expect(create(change)).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Please fill in all required fields',
    })
    expect(await fixture.activity()).toEqual([])
  })

  it('refuses unknown tokens', async () => {
    await expect(create({ customContent: { subject: '{{nope}}', content: 'x' } })).rejects.toMatchObject({
      code: 'unknown_token',
    })
  })

  it('takes its content from a template, and refuses one that does not exist', async () => {
    const templateId = await addTemplate()
    const campaign = await create({ templateId })
    expect(campaign).toMatchObject({
      templateId,
      customContent: null,
      content: { subject: 'From a template', content: 'Dear {{firstName}}' },
    })
    for (const unknown of [newId(), '', 'nonsense'])
      await expect(create({ templateId: unknown })).rejects.toMatchObject({ code: 'template_not_found' })
    await expect(update(campaign.id, { templateId: '' })).rejects.toMatchObject({ code: 'template_not_found' })
  })

  it('CAMP-56 changes the given fields, keeps the rest, and records the difference', async () => {
    const { id } = await create({ targetFilters: { city: 'Miami' } })
    expect(await update(id, { name: ' Closing night ' })).toMatchObject({
      name: 'Closing night',
      customContent: content,
      targetFilters: { city: 'Miami' },
    })
    const entry = await fixture.db
      .selectFrom('activity')
      .select('details')
      .where('action', '=', 'campaign.updated')
      .executeTakeFirstOrThrow()
    expect(entry.details).toEqual({ name: ['Opening night', 'Closing night'] })
    await update(id, { name: 'Closing night' })
    expect(await fixture.activity()).toEqual(['campaign.created', 'campaign.updated'])
  })

  it('refuses a blank name, unknown tokens and a lost update', async () => {
    const campaign = await create()
    await expect(update(campaign.id, { name: ' ' })).rejects.toMatchObject({ kind: 'invalid' })
    await expect(update(campaign.id, { customContent: { subject: 'x', content: '{nope}' } })).rejects.toMatchObject({
      code: 'unknown_token',
    })
    await update(campaign.id, { name: 'First' })
    await expect(update(campaign.id, { name: 'Second', updatedAt: campaign.updatedAt })).rejects.toMatchObject({
      code: 'campaign_changed',
      extras: { current: { name: 'First' } },
    })
  })

  it('neither changes nor deletes a campaign that is being sent; deletes it afterwards and keeps the evidence', async () => {
    await fixture.addGuests(2)
    const id = await fixture.dispatched()
    await expect(update(id, { name: 'Late' })).rejects.toMatchObject({ code: 'campaign_not_draft' })
    const remove = () => deleteCampaign(fixture.context, { params: { id } })
    await expect(remove()).rejects.toMatchObject({
      code: 'campaign_sending',
      extras: { suggestion: 'Cancel it first.' },
    })
    await fixture.db.updateTable('campaigns').set({ status: 'completed' }).where('id', '=', id).execute()
    expect(await remove()).toEqual({ success: true, message: 'Campaign deleted successfully' })
    await expect(getCampaign(fixture.context, { params: { id } })).rejects.toMatchObject({ code: 'campaign_not_found' })
    expect(await listCampaigns(fixture.context, { query: {} })).toEqual([])
    expect(await fixture.ledger(id)).toHaveLength(2)
  })

  it('API-26 lists newest first and continues after a page', async () => {
    const ids = []
    for (const name of ['one', 'two', 'three']) ids.unshift((await create({ name })).id)
    const page = async (query: { limit?: number; before?: string }) =>
      (await listCampaigns(fixture.context, { query })).map((campaign) => campaign.id)
    expect(await page({})).toEqual(ids)
    expect(await page({ limit: 2 })).toEqual(ids.slice(0, 2))
    expect(await page({ limit: 2, before: ids[1] ?? '' })).toEqual(ids.slice(2))
    await expect(page({ before: 'nonsense' })).rejects.toMatchObject({ kind: 'not_found' })
  })

  it('API-27 CAMP-09 counts totals from the ledger, machine opens separately', async () => {
    await fixture.addGuests(8)
    const id = await fixture.dispatched()
    const rows = await fixture.ledger(id)
    const set = (index: number, change: object) => fixture.becomes(rows[index]?.id ?? '', change)
    const at = new Date()
    await set(0, { state: 'accepted' })
    await set(1, { state: 'delivered', opened_at: at, clicked_at: at })
    await set(2, { state: 'bounced' })
    await set(3, { state: 'failed' })
    await set(4, { state: 'skipped', skip_reason: 'opted_out' })
    await set(5, { state: 'unknown' })
    await set(6, { state: 'delivered', machine_opened_at: at, unsubscribed_at: at })
    expect(await getCampaignStats(fixture.context)).toEqual({ totalSent: 4, avgOpenRate: 25, totalCampaigns: 1 })
    expect(await getCampaign(fixture.context, { params: { id } })).toMatchObject({
      totalSent: 4,
      totalDelivered: 2,
      totalOpened: 1,
      totalClicked: 1,
      totalBounced: 1,
      totalUnsubscribed: 1,
      queuedCount: 1,
      skippedCount: 1,
      failedCount: 1,
      unresolvedCount: 1,
    })
  })
})
