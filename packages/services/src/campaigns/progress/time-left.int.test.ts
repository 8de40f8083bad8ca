import type { Channel } from '@velvet/contracts/delivery'
import { prepare } from '@velvet/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createDeliveryFixture, type DeliveryFixture } from '../../testing/delivery-fixture.ts'
import { textFixture } from '../../testing/text-fixture.ts'
import { getCampaignProgress } from '../index.ts'

describe('the time left of a campaign', () => {
  let fixture: DeliveryFixture
  let campaign: string
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await fixture.clear()
    await fixture.addPeople(
      ...Array.from({ length: 8 }, (_, index) => ({
        email: `guest${index}@example.com`,
        phone_e164: `+1212555010${index}`,
      })),
    )
    campaign = await textFixture(fixture).dispatched({ type: 'both' })
  })

  /**
   * Marks this many waiting messages as just sent by a channel; dated in the future, so that it holds however slow the test is.
   */
  const accept = async (channel: Channel, count: number): Promise<void> => {
    const ids = (await fixture.ledger(campaign))
      .filter((row) => row.channel === channel && row.state === 'queued')
      .slice(0, count)
      .map(({ id }) => id)
    const soon = new Date(Date.now() + 3_600_000)
    await prepare(
      fixture.db,
      fixture.db.updateTable('communications').set({ state: 'accepted' }).where('id', 'in', ids),
    )
    await fixture.db
      .insertInto('delivery_attempts')
      .values(
        ids.map((id) => ({
          communication_id: id,
          attempt: 1,
          started_at: soon,
          finished_at: soon,
          outcome: 'accepted',
        })),
      )
      .execute()
  }
  const progress = async () => {
    const { acceptedPerSecond, secondsLeft } = await getCampaignProgress(fixture.context, { params: { id: campaign } })
    return { perSecond: Math.round(acceptedPerSecond * 10) / 10, secondsLeft }
  }

  it('is that of the slowest channel, each at its own rate', async () => {
    await accept('email', 6)
    await accept('sms', 1)
    // Seven texts at one in ten seconds; all nine messages at the rate of both would be 13 seconds.
    expect(await progress()).toEqual({ perSecond: 0.7, secondsLeft: 70 })
  })

  it('is unknown while a channel with messages left stands still', async () => {
    expect(await progress()).toEqual({ perSecond: 0, secondsLeft: null })
    await accept('email', 4)
    expect(await progress()).toEqual({ perSecond: 0.4, secondsLeft: null })
  })

  it('is that of one channel once the other is done', async () => {
    await accept('email', 8)
    await accept('sms', 4)
    expect(await progress()).toMatchObject({ secondsLeft: 10 })
    await accept('sms', 4)
    expect(await progress()).toMatchObject({ secondsLeft: 0 })
  })

  it('leaves out texts that wait for the end of quiet hours', async () => {
    await accept('email', 4)
    await accept('sms', 2)
    await prepare(
      fixture.db,
      fixture.db
        .updateTable('communications')
        .set({ due_at: new Date(Date.now() + 3_600_000) })
        .where('channel', '=', 'sms')
        .where('state', '=', 'queued'),
    )
    expect(await progress()).toMatchObject({ secondsLeft: 10 })
  })

  it('is unknown until the whole audience is in the ledger', async () => {
    await accept('email', 4)
    await accept('sms', 4)
    expect(await progress()).toMatchObject({ secondsLeft: 10 })
    await fixture.db.updateTable('campaigns').set({ dispatched_at: null }).where('id', '=', campaign).execute()
    expect(await progress()).toEqual({ perSecond: 0.8, secondsLeft: null })
  })
})
