import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createDeliveryFixture, type DeliveryFixture } from '../../testing/delivery-fixture.ts'
import { deleteCampaign, scheduleCampaign, startDueCampaigns } from '../index.ts'

const minute = 60_000

describe('scheduled campaigns', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  /** A campaign due in an hour. */
  const scheduled = async (targetFilters = {}): Promise<string> => {
    const id = await fixture.draft(targetFilters)
    const scheduledAt = new Date(Date.now() + 60 * minute).toISOString()
    await scheduleCampaign(fixture.context, { params: { id }, body: { scheduledAt } })
    return id
  }
  const startIn = (minutes: number, change: object = {}) => {
    const now = () => new Date(Date.now() + minutes * minute)
    return startDueCampaigns({ ...fixture.system, now, settings: { ...fixture.settings, ...change } })
  }
  const jobs = async () => (await fixture.db.selectFrom('outbox').select('job').execute()).map(({ job }) => job)

  it('CAMP-61 begin at their time, as if an admin had pressed Send, and not before', async () => {
    await fixture.addGuests(2)
    const id = await scheduled()
    expect([await startIn(59), (await fixture.campaign(id)).status, await jobs()]).toEqual([0, 'scheduled', []])
    expect(await startIn(61)).toBe(1)
    expect(await fixture.campaign(id)).toMatchObject({
      status: 'sending',
      content_snapshot: { subject: 'Hello {{firstName}}', content: 'See you there.', smsContent: null },
      sent_at: expect.any(Date),
      scheduled_at: expect.any(Date),
    })
    expect(await jobs()).toEqual(['campaigns.dispatch'])
    expect((await fixture.activity()).at(-1)).toBe('campaign.sent')
    await fixture.dispatch(id)
    expect(await fixture.ledger(id)).toHaveLength(2)
  })

  it('begin once when several workers look at the same moment', async () => {
    await fixture.addGuests(1)
    await scheduled()
    const started = await Promise.all(Array.from({ length: 5 }, () => startIn(61)))
    expect(started.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await jobs()).toEqual(['campaigns.dispatch'])
  })

  it('become drafts again, with a notice, when no worker could begin them for more than an hour', async () => {
    await fixture.addGuests(1)
    const id = await scheduled()
    expect(await startIn(121)).toBe(0)
    expect(await fixture.campaign(id)).toMatchObject({
      status: 'draft',
      scheduled_at: null,
      sent_at: null,
      notice: expect.stringContaining('an hour late'),
    })
    expect([await jobs(), (await fixture.activity()).at(-1)]).toEqual([[], 'campaign.not_started'])
    await fixture.send(id)
    expect((await fixture.campaign(id)).notice).toBeNull()
  })

  it('become drafts again, with the reason, when they can no longer be sent, and delay no other', async () => {
    await fixture.addGuests(1)
    const [empty, unmatched, fine] = [await scheduled(), await scheduled({ city: 'Nowhere' }), await scheduled()]
    await fixture.db.updateTable('campaigns').set({ custom_content: null }).where('id', '=', empty).execute()
    expect(await startIn(61)).toBe(1)
    const found = await Promise.all([empty, unmatched, fine].map((id) => fixture.campaign(id)))
    expect(found.map(({ status, notice }) => [status, notice])).toEqual([
      ['draft', 'This campaign has no message yet. Write a message or choose a template.'],
      ['draft', expect.stringContaining('No one in this audience can be contacted.')],
      ['sending', null],
    ])
  })

  it('become drafts again when email was turned off in the meantime', async () => {
    await fixture.addGuests(1)
    const id = await scheduled()
    expect(await startIn(61, { emailFrom: null })).toBe(0)
    expect(await fixture.campaign(id)).toMatchObject({ status: 'draft', notice: expect.stringContaining('SENDGRID') })
  })

  it('do not begin once they are deleted', async () => {
    await fixture.addGuests(1)
    const id = await scheduled()
    await deleteCampaign(fixture.context, { params: { id } })
    expect([await startIn(61), await jobs()]).toEqual([0, []])
  })
})
