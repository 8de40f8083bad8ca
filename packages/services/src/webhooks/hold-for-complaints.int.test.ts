import { prepare } from '@velvet/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { countStuckCampaigns, resumeCampaign } from '../campaigns/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { type EmailEvent, receiveEmailEvents } from './index.ts'

describe('spam complaints', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  /** A running campaign with this many people; most of them have their email, some wait. */
  const running = async (delivered: number): Promise<{ campaign: string; ids: string[] }> => {
    await fixture.addGuests(delivered + 1)
    const campaign = await fixture.dispatched()
    const ids = (await fixture.ledger(campaign)).map((one) => one.id).slice(0, delivered)
    await prepare(
      fixture.db,
      fixture.db
        .updateTable('communications')
        .set({ state: 'delivered', delivered_at: new Date(), acked_at: new Date() })
        .where('id', 'in', ids),
    )
    return { campaign, ids }
  }
  const complain = (...ids: string[]) =>
    receiveEmailEvents(
      fixture.system,
      ids.map(
        (communicationId): EmailEvent => ({
          event: 'spamreport',
          occurredAt: new Date(),
          address: 'a@example.com',
          communicationId,
          attempt: 1,
          providerId: null,
          isMachineOpen: false,
          url: null,
          reason: null,
          code: null,
          raw: {},
        }),
      ),
    )
  const held = async (campaign: string) => {
    const { paused_at, pause_reason } = await fixture.campaign(campaign)
    return paused_at === null ? null : pause_reason
  }

  it('hold a campaign from three in a thousand delivered, with the reason and an entry', async () => {
    const { campaign, ids } = await running(40)
    await complain(ids[0] ?? '', ids[1] ?? '')
    expect(await held(campaign)).toBeNull()
    expect(await countStuckCampaigns(fixture.context)).toEqual({ campaigns: 0 })
    await complain(ids[2] ?? '')
    expect(await held(campaign)).toMatch(/^3 of 40 recipients marked it as spam \(7\.5 %/)
    expect(await countStuckCampaigns(fixture.context)).toEqual({ campaigns: 1 })
    const entries = await fixture.db
      .selectFrom('activity')
      .select(['target_id', 'description'])
      .where('action', '=', 'campaign.paused')
      .execute()
    expect(entries).toEqual([{ target_id: campaign, description: expect.stringContaining('marked it as spam') }])
  })

  it('do not hold a campaign below three in a thousand, nor for a repeated complaint', async () => {
    const { campaign, ids } = await running(1_001)
    const three = ids.slice(0, 3)
    await complain(...three)
    await complain(...three)
    expect(await held(campaign)).toBeNull()
    await complain(ids[3] ?? '')
    expect(await held(campaign)).toMatch(/^4 of 1001/)
  })

  it('do not hold it again after an admin resumed it, and later ones count from zero', async () => {
    const { campaign, ids } = await running(40)
    await complain(...ids.slice(0, 3))
    await resumeCampaign(fixture.context, { params: { id: campaign } })
    await complain(ids[3] ?? '', ids[4] ?? '')
    expect(await held(campaign)).toBeNull()
    await complain(ids[5] ?? '')
    expect(await held(campaign)).toMatch(/^3 of 40 recipients marked it as spam since it was resumed/)
  })

  it('do not affect an ended campaign', async () => {
    const { campaign, ids } = await running(20)
    await fixture.db.updateTable('campaigns').set({ status: 'completed' }).where('id', '=', campaign).execute()
    await complain(...ids.slice(0, 5))
    expect(await held(campaign)).toBeNull()
  })
})
