import { prepare } from '@velvet/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createDeliveryFixture, type DeliveryFixture } from '../../testing/delivery-fixture.ts'
import { closeCampaigns } from './close-campaigns.ts'

describe('the end of a campaign', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  it('comes only to campaigns that have nothing left to do', async () => {
    const ends = async (...states: ('accepted' | 'failed' | 'bounced' | 'needs_review' | 'unknown' | 'queued')[]) => {
      await fixture.clear()
      await fixture.addGuests(states.length)
      const id = await fixture.dispatched()
      const rows = await fixture.ledger(id)
      for (const [index, state] of states.entries())
        await prepare(
          fixture.db,
          fixture.db
            .updateTable('communications')
            .set({ state })
            .where('id', '=', rows[index]?.id ?? ''),
        )
      await Promise.all([closeCampaigns(fixture.system), closeCampaigns(fixture.system)])
      const { status, failure_reason: reason, completed_at: at } = await fixture.campaign(id)
      const closed = (await fixture.activity()).filter((action) => /completed|failed/.test(action))
      return [status, reason, at !== null, closed.length]
    }
    expect(await ends('accepted', 'failed', 'needs_review')).toEqual(['completed', null, true, 1])
    expect(await ends('bounced')).toEqual(['completed', null, true, 1])
    expect(await ends('failed', 'failed')).toEqual(['failed', 'No message was accepted.', true, 1])
    expect(await ends('needs_review')).toEqual(['completed', null, true, 1])
    expect(await ends('accepted', 'unknown')).toEqual(['sending', null, false, 0])
    expect(await ends('accepted', 'queued')).toEqual(['sending', null, false, 0])
  })

  it('does not come to a campaign whose ledger is still being filled', async () => {
    await fixture.addGuests(1)
    const id = await fixture.draft()
    await fixture.send(id)
    await closeCampaigns(fixture.system)
    expect(await fixture.campaign(id)).toMatchObject({ status: 'sending' })
  })

  it.each([
    [1, 'The campaign Opening night sent 1 message'],
    [2, 'The campaign Opening night sent 2 messages'],
  ] as const)('is recorded with the number of messages: %i', async (count, description) => {
    await fixture.addGuests(count)
    const id = await fixture.dispatched()
    await prepare(
      fixture.db,
      fixture.db.updateTable('communications').set({ state: 'accepted' }).where('campaign_id', '=', id),
    )
    await closeCampaigns(fixture.system)
    const entries = await fixture.db
      .selectFrom('activity')
      .select('description')
      .where('action', '=', 'campaign.completed')
      .execute()
    expect(entries).toEqual([{ description }])
  })
})
