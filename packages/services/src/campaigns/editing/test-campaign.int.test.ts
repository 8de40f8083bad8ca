import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Context } from '../../kernel/index.ts'
import type { SendOutcome } from '../../message-providers/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../../testing/delivery-fixture.ts'
import { createCampaign } from './create-campaign.ts'
import { testCampaign } from './test-campaign.ts'

const accepted: SendOutcome = { kind: 'accepted', providerId: 'm1', httpStatus: 202 }

describe('a test of a campaign', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  it('sends nothing by any channel when its email cannot be compiled', async () => {
    const customContent = { subject: 'Hello', content: 'See you there.', smsContent: 'Doors at nine' }
    const body = { name: 'Opening night', type: 'both', customContent, targetFilters: {} } as const
    const { id } = await createCampaign(fixture.context, { body })
    const sent: string[] = []
    const send = (channel: string) => async () => {
      sent.push(channel)
      return accepted
    }
    const test = (context: Context) =>
      testCampaign({ email: { send: send('email') }, sms: { send: send('sms') } })(context, {
        params: { id },
        body: { email: 'me@example.com', phone: '(212) 555-0134' },
      })
    const broken = {
      ...fixture.settings,
      get venueName(): string {
        throw new Error('The page of the email is broken.')
      },
    }
    await expect(test({ ...fixture.context, settings: broken })).rejects.toThrow('broken')
    expect(sent).toEqual([])
    expect(await test(fixture.context)).toMatchObject({ success: true })
    expect(sent.toSorted()).toEqual(['email', 'sms'])
  })
})
