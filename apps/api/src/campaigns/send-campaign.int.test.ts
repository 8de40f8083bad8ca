import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

describe('POST /api/admin/campaigns/:id/send', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())
  it('API-29 CAMP-54 CAMP-55 G6 answers 202 every time and begins once', async () => {
    await api.addGuest()
    const id = await api.draft()
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.act(id, 'send')))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(202))
    expect(answers.filter((answer) => !answer.json().alreadyQueued)).toHaveLength(1)
    expect(answers[0]?.json()).toMatchObject({
      success: true,
      message: 'Your campaign has been queued for delivery',
      campaign: { id, status: 'sending', content: api.content },
    })
    expect(await api.db.selectFrom('outbox').select(['job', 'request_id']).execute()).toEqual([
      { job: 'campaigns.dispatch', request_id: expect.stringMatching(/^[\w-]{8,64}$/) },
    ])
  })

  it('answers 422 with the numbers when no one can be reached', async () => {
    await api.addGuest({ email_opt_in: false })
    await api.addGuest({ email: null })
    const answer = await api.act(await api.draft(), 'send')
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'nobody_eligible',
      stats: { matched: 2, eligible: 0, no_consent: 1, no_address: 1 },
      suggestion: expect.any(String),
    })
  })

  it('answers 422 with the numbers of each channel', async () => {
    await api.addGuest({ email_opt_in: false })
    await api.addGuest({ email: null, phone: 'call me' })
    const id = await api.draft({ type: 'both', customContent: { ...api.content, smsContent: 'Come' } })
    expect((await api.act(id, 'send')).json()).toMatchObject({
      code: 'nobody_eligible',
      details: expect.stringContaining('Texts: '),
      stats: {
        matched: 2,
        eligible: 0,
        email_no_consent: 1,
        email_no_address: 1,
        sms_no_address: 1,
        sms_invalid_number: 1,
      },
      suggestion: 'Widen the filters, or choose people who opted into email or texts.',
    })
  })

  it('says when the text is too long for everyone', async () => {
    await api.addGuest({ phone_e164: '+12125550134' })
    const id = await api.draft({ type: 'sms', customContent: { content: 'x'.repeat(321) } })
    expect((await api.act(id, 'send')).json()).toMatchObject({
      code: 'nobody_eligible',
      stats: { text_too_long: 1 },
      suggestion: expect.stringContaining('Shorten'),
    })
  })

  it('CAMP-35 sends texts only where they are set up, with or without email', async () => {
    const without = await createCampaignFixture(inject('databaseUrl'), { settings: { sendsTexts: false } })
    await without.addGuest({ phone_e164: '+12125550134' })
    const content = { ...without.content, smsContent: 'Come' }
    const [both, email] = [await without.draft({ type: 'both', customContent: content }), await without.draft()]
    const answers = [await without.act(both, 'send'), await without.act(email, 'send')]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [503, 'sms_not_configured'],
      [202, undefined],
    ])
    await without.close()
  })

  it('answers 422 without content, 409 when it was sent before, 404 for an unknown campaign', async () => {
    await api.addGuest()
    const [empty, sent] = [await api.draft(), await api.draft()]
    await api.setCampaign(empty, { custom_content: null })
    await api.act(sent, 'send')
    await api.setCampaign(sent, { status: 'completed' })
    const answers = [
      await api.act(empty, 'send'),
      await api.act(sent, 'send'),
      await api.act(api.context.newId(), 'send'),
      await api.act('nonsense', 'send'),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [422, 'campaign_without_content'],
      [409, 'campaign_not_sendable'],
      [404, 'campaign_not_found'],
      [404, 'campaign_not_found'],
    ])
  })

  it('answers 503 with a suggestion while email is not set up', async () => {
    const without = await createCampaignFixture(inject('databaseUrl'), { settings: { emailFrom: null } })
    await without.addGuest()
    const id = await without.draft()
    const answer = await without.act(id, 'send')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({
      code: 'email_not_configured',
      suggestion: expect.stringContaining('SENDGRID'),
    })
    expect((await without.get(`/${id}`)).json()).toMatchObject({ status: 'draft' })
    await without.close()
  })

  it('answers 429 to an admin who keeps pressing', async () => {
    const limited = await createCampaignFixture(inject('databaseUrl'), { rateLimits: true })
    const id = limited.context.newId()
    const answers = []
    for (let press = 0; press < 12; press += 1) answers.push(await limited.act(id, 'send'))
    expect(answers.map((answer) => answer.statusCode)).toEqual([...Array(10).fill(404), 429, 429])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    await limited.close()
  })
})
