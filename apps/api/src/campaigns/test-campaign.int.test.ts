import { type SuppressionReason, suppressionReasons } from '@velvet/contracts/suppressions'
import { addressHash } from '@velvet/services/kernel'
import type { EmailMessage, SendOutcome, SmsMessage } from '@velvet/services/message-providers'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

const accepted: SendOutcome = { kind: 'accepted', providerId: 'm1', httpStatus: 202 }

describe('POST /api/admin/campaigns/:id/test', () => {
  let api: CampaignFixture
  let emails: EmailMessage[]
  let texts: SmsMessage[]
  let outcome: { email: SendOutcome; sms: SendOutcome }
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'), {
      testSenders: {
        email: {
          send: async (message) => {
            emails.push(message)
            return outcome.email
          },
        },
        sms: {
          send: async (message) => {
            texts.push(message)
            return outcome.sms
          },
        },
      },
    })
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    emails = []
    texts = []
    outcome = { email: accepted, sms: accepted }
  })

  const test = (id: string, payload: Record<string, unknown>) => api.act(id, 'test', payload)
  const close = (reason: SuppressionReason, ...closed: ['email' | 'sms', string][]) =>
    api.db
      .insertInto('suppressions')
      .values(
        closed.map(([channel, address]) => ({
          channel,
          address_hmac: addressHash(api.context.settings.secret, channel, address),
          reason,
          source: 'provider',
        })),
      )
      .execute()
  const both = () =>
    api.draft({ type: 'both', customContent: { ...api.content, smsContent: 'Doors at nine, {{firstName}}' } })

  it('sends the current campaign to the requesting admin, by both channels, without counting it', async () => {
    const id = await both()
    const answer = await test(id, { email: ' me@example.com ', phone: '(212) 555-0134' })
    expect(answer.json()).toEqual({
      success: true,
      message: 'The test is on its way.',
      results: [
        { channel: 'email', isAccepted: true, message: null },
        { channel: 'sms', isAccepted: true, message: null },
      ],
    })
    expect(
      emails.map(({ html, text, ...mail }) => ({ ...mail, html: html.join(''), text: text.join('') })),
    ).toMatchObject([
      {
        subject: '[Test] Hello ada',
        html: expect.stringContaining('See you there.'),
        text: expect.stringContaining('http://localhost:3000/u/test'),
        recipients: [{ address: 'me@example.com' }],
      },
    ])
    expect(texts).toMatchObject([{ to: '+12125550134', body: 'Doors at nine, ada\nReply STOP to opt out' }])
    expect(await api.db.selectFrom('communications').selectAll().execute()).toEqual([])
    expect((await api.get(`/${id}`)).json()).toMatchObject({ status: 'draft', totalSent: 0 })
    expect(await api.actions()).toEqual(['campaign.created', 'campaign.tested'])
  })

  it("returns the provider's own sentence when it refuses", async () => {
    outcome.email = { kind: 'refused', code: 'from', message: 'The from address is not verified.' }
    outcome.sms = { kind: 'unknown', reason: 'timeout' }
    const id = await both()
    const none = await test(id, { email: 'me@example.com', phone: '+442079460018' })
    expect([none.statusCode, none.json()]).toEqual([
      200,
      {
        success: false,
        message: 'The test was not sent.',
        results: [
          { channel: 'email', isAccepted: false, message: 'The from address is not verified.' },
          { channel: 'sms', isAccepted: false, message: 'timeout' },
        ],
      },
    ])
    outcome.sms = accepted
    const part = await test(id, { email: 'me@example.com', phone: '+442079460018' })
    expect(part.json()).toMatchObject({ success: false, message: 'Only part of the test was sent.' })
  })

  it('sends no text that would be too long once it is filled in', async () => {
    const id = await api.draft({ type: 'sms', customContent: { content: 'x'.repeat(322) } })
    expect((await test(id, { phone: '2125550134' })).json()).toMatchObject({
      success: false,
      results: [{ message: 'The text has 322 characters; at most 320 can be sent.' }],
    })
    expect(texts).toEqual([])
  })

  it.each([
    [{ email: 'not-an-email' }, 'email'],
    [{ email: 'a@example.com\nBcc: b@example.com' }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ phone: '555-0134' }, 'phone'],
  ])('names the field of an invalid address: %j', async (payload, path) => {
    const answer = await test(await both(), payload)
    expect([answer.statusCode, answer.json().code, answer.json().errors[0].path]).toEqual([
      400,
      'address_invalid',
      path,
    ])
    expect([emails, texts]).toEqual([[], []])
  })

  it.each(suppressionReasons)('sends nothing to a suppressed address (%s), however it is spelled', async (reason) => {
    await close(reason, ['email', 'guest@example.com'], ['sms', '+12125550134'])
    const id = await both()
    const answer = await test(id, { email: ' Guest@Example.com', phone: '+44 20 7946 0018' })
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'address_suppressed',
        message: expect.stringMatching(
          /^This address is suppressed because .+\. Send the test to another address, or have the suppression removed under Suppressions\.$/,
        ),
        errors: [{ path: 'email', code: 'address_suppressed', message: answer.json().message }],
      }),
    ])
    const neither = await test(id, { email: 'guest@example.com', phone: '(212) 555-0134' })
    expect(neither.json().errors).toMatchObject([
      { path: 'email', message: expect.stringMatching(/^This address is suppressed/) },
      { path: 'phone', message: expect.stringMatching(/^This number is suppressed/) },
    ])
    expect([emails, texts]).toEqual([[], []])
    expect(await api.actions()).toEqual(['campaign.created'])
  })

  it('sends to an address that is suppressed for the other channel only, and once the suppression is removed', async () => {
    await close('unsubscribed', ['email', 'me@example.com'], ['sms', 'other'])
    expect((await test(await both(), { phone: '2125550134' })).json().success).toBe(true)
    await api.db.deleteFrom('suppressions').execute()
    expect((await test(await both(), { email: 'me@example.com' })).json().success).toBe(true)
  })

  it('refuses a channel that the campaign does not have, an empty body, and unknown fields', async () => {
    const email = await api.draft()
    const answer = await test(email, { phone: '+12125550134' })
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'This campaign sends no text.'])
    for (const payload of [{}, { email: 5 }, { to: 'x' }, { email: 'x'.repeat(321) }])
      expect((await test(email, payload)).statusCode).toBe(400)
    for (const id of [api.context.newId(), 'nonsense'])
      expect((await test(id, { email: 'me@example.com' })).statusCode).toBe(404)
  })

  it('answers 503 where a channel is not set up', async () => {
    const without = await createCampaignFixture(inject('databaseUrl'))
    const answer = await without.act(await without.draft(), 'test', { email: 'me@example.com' })
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'email_not_configured'])
    await without.close()
  })
})
