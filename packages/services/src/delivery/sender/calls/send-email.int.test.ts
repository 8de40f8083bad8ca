import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createCampaign, sendCampaign } from '../../../campaigns/index.ts'
import type { Context } from '../../../kernel/index.ts'
import { followLink } from '../../../links/index.ts'
import type { EmailMessage, EmailProvider } from '../../../message-providers/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../../../testing/delivery-fixture.ts'
import { claimDue } from '../../ledger/claim.ts'
import { createEmailSend } from './send-email.ts'

describe('sending the email of a campaign', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const tracking = (clickTracking: boolean, context: Context = fixture.context): Context => ({
    ...context,
    settings: { ...context.settings, clickTracking },
  })

  /** A campaign with claimed recipients, and a provider that records its calls. */
  const claimed = async (content: string, sender: Context = fixture.context) => {
    const body = { name: 'Opening', customContent: { subject: 'Hello {{firstName}}', content } }
    const { id } = await createCampaign(fixture.context, { body })
    await sendCampaign(sender, { params: { id } })
    await fixture.dispatch(id)
    const request = { channel: 'email', token: fixture.context.newId(), count: 100, leaseMs: 60_000 } as const
    const handed = (await claimDue(fixture.system, request)).map((claim) => ({ claim, attempt: 1 }))
    const messages: EmailMessage[] = []
    const provider: EmailProvider = {
      send: async (message) => {
        messages.push(message)
        return { kind: 'accepted', providerId: 'M1', httpStatus: 202 }
      },
    }
    return { id, handed, messages, provider }
  }
  const [accepted, options] = [{ kind: 'accepted', providerId: 'M1', httpStatus: 202 }, { timeoutMs: 15_000 }]

  const rsvp = 'https://velvet.example/rsvp?a=1&b=2'
  const invitation = `<p>Dear {{firstName}}, <a href="${rsvp.replace('&', '&amp;')}">come</a> or
    <a href="mailto:door@velvet.example">write</a> or <a href="https://velvet.example/{{firstName}}">see</a>.</p>`
  const hrefs = ({ html }: EmailMessage): (string | undefined)[] =>
    [...html.join('').matchAll(/href="([^"]*)"/g)].map(([, one]) => one)

  it("routes its links through the public site, which redirects each recipient to the author's address", async () => {
    await fixture.addPeople({ email: 'ada@example.com', first_name: 'Ada' })
    const { handed, messages, provider } = await claimed(invitation, tracking(true))
    // Later workers may have other settings; the content frozen at Send counts.
    const { send } = createEmailSend(tracking(false, fixture.system), provider)
    const [first] = handed
    if (!first) throw new Error('no recipient is due')
    expect(await send(first.claim, 1, options)).toEqual(accepted)
    const [message] = messages
    if (!message) throw new Error('nothing was sent')
    const [followed = '', mail, own, unsubscribe] = hrefs(message)
    expect(followed).toMatch(/^http:\/\/localhost:3000\/l\/[\w-]+$/)
    expect([mail, own]).toEqual(['mailto:door@velvet.example', 'https://velvet.example/Ada'])
    expect(unsubscribe).toMatch(/^http:\/\/localhost:3000\/u\/[\w-]+$/)
    const token = followed.split('/').at(-1) ?? ''
    expect(await followLink(fixture.system, { params: { token } }, { isPerson: true })).toEqual({ location: rsvp })
    expect(await fixture.ledger(first.claim.campaignId ?? '')).toMatchObject([{ clicked_at: expect.any(Date) }])
  })

  it('leaves links unchanged where clicks are not counted', async () => {
    await fixture.addGuests(1)
    const { handed, messages, provider } = await claimed(invitation, tracking(false))
    const { sendBatch } = createEmailSend(tracking(true, fixture.system), provider)
    await sendBatch(handed, options)
    expect(messages.flatMap(hrefs)[0]).toBe(rsvp.replace('&', '&amp;'))
  })

  it('hands many over in one call, unless their emails differ more than a call allows', async () => {
    await fixture.addGuests(3)
    const { handed, messages, provider } = await claimed(invitation, tracking(true))
    expect(await createEmailSend(fixture.system, provider).sendBatch(handed, options)).toEqual(accepted)
    expect(messages.map(({ recipients }) => recipients.length)).toEqual([3])

    const links = Array.from({ length: 200 }, (_, index) => `<a href="https://velvet.example/${index}">${index}</a>`)
    const many = await claimed(links.join(' '), tracking(true))
    const { send, sendBatch } = createEmailSend(fixture.system, many.provider)
    expect(await sendBatch(many.handed, options)).toMatchObject({ kind: 'refused', code: 'too_personal' })
    expect(many.messages).toEqual([])
    for (const { claim } of many.handed) expect(await send(claim, 1, options)).toEqual(accepted)
    expect(many.messages.map(({ html }) => html.join('').match(/\/l\//g)?.length)).toEqual([200, 200, 200])
  })

  it('is held back without a sender address', async () => {
    await fixture.addGuests(1)
    const { handed, messages, provider } = await claimed(invitation)
    const withoutSender = { ...fixture.system, settings: { ...fixture.settings, emailFrom: null } }
    expect(await createEmailSend(withoutSender, provider).sendBatch(handed, options)).toMatchObject({ kind: 'blocked' })
    expect(messages).toEqual([])
  })
})
