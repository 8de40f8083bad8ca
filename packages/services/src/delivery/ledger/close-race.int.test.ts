import { prepare } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { resolveReview } from '../../campaigns/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../../testing/delivery-fixture.ts'
import { closeCampaigns } from './close-campaigns.ts'

describe('ending campaigns', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())

  it('G1 loses no recipient that is queued again at the moment its campaign ends', async () => {
    // Enough rows that the search for idle campaigns takes far longer than queueing again.
    await prepare(
      fixture.db,
      sql`insert into campaigns (id, name, type, status, content_snapshot, sent_at, dispatched_at)
        select new_id(), 'Idle', 'email', 'sending', '{}', now(), now() from generate_series(1, 2000)`,
    )
    await fixture.addGuests(1)
    const id = await fixture.dispatched()
    await prepare(fixture.db, fixture.db.updateTable('communications').set({ state: 'needs_review' }))
    const closing = closeCampaigns(fixture.system)
    await resolveReview(fixture.context, { params: { id }, body: { action: 'resend' } })
    await closing
    expect(await fixture.states(id)).toEqual(['queued'])
    expect(await fixture.campaign(id)).toMatchObject({ status: 'sending' })
  })
})
