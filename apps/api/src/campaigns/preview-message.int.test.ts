import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

describe('POST /api/admin/campaigns/preview', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'), {
      settings: { venueName: 'The Room', clickTracking: true },
    })
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const ask = (payload: Record<string, unknown>) =>
    api.admin({ method: 'POST', url: '/api/admin/campaigns/preview', payload })
  const content = {
    subject: 'Hello {{firstName|you}}',
    content: '<p>Dear [First Name] of {{city}}, <a href="https://velvet.example/rsvp">tell us</a></p>',
    smsContent: 'Come to {{city|town}}, {firstName}',
  }

  it('CAMP-06 CAMP-62 CAMP-63 shows the email of one person as it would be sent, with the page around it', async () => {
    const applicantId = await api.addGuest({ city: 'Miami' })
    const answer = await ask({ content, applicantId })
    expect(answer.statusCode).toBe(200)
    const { email, sms, blanks } = answer.json()
    expect(email.subject).toBe('Hello Ada')
    expect(email.html).toMatch(/^<!DOCTYPE html.*The Room.*Dear Ada of Miami, .*Unsubscribe.*1 Test Street/s)
    expect(email.text).toMatch(/^Dear Ada of Miami, tell us \[https:\/\/velvet\.example\/rsvp\]/)
    expect(email.html).toContain('href="http://localhost:3000/u/test"')
    expect([sms, blanks]).toEqual([null, []])
  })

  it('CAMP-64 shows blanks and fallbacks for a person without known data, and names the blanks', async () => {
    const { email, blanks } = (await ask({ content })).json()
    expect(email.subject).toBe('Hello you')
    expect(email.text).toMatch(/^Dear of , tell us|^Dear {2}of , tell us/)
    expect(blanks).toEqual(['firstName', 'city'])
  })

  it('BULK-28 shows a text with its opt-out line, measured as it is billed', async () => {
    const applicantId = await api.addGuest()
    const both = (await ask({ type: 'both', content, applicantId })).json()
    expect(both.sms).toEqual({
      text: 'Come to town, Ada\nReply STOP to opt out',
      characters: 39,
      encoding: 'GSM-7',
      segments: 1,
      isTooLong: false,
    })
    expect([both.email.subject, both.blanks]).toEqual(['Hello Ada', ['city']])
    const text = (
      await ask({ type: 'sms', content: { content: `{{city}}${'ж'.repeat(294)} Text STOP` }, applicantId })
    ).json()
    expect(text).toMatchObject({
      email: null,
      sms: { characters: 304, encoding: 'UCS-2', segments: 5, isTooLong: false },
    })
    const ofLength = async (own: number) =>
      (await ask({ type: 'sms', content: { content: `{{firstName}}${'x'.repeat(own - 3)}` }, applicantId })).json().sms
    expect(await ofLength(320)).toMatchObject({ characters: 342, isTooLong: false })
    expect(await ofLength(321)).toMatchObject({ characters: 343, isTooLong: true })
  })

  it('has no text while none is written', async () => {
    expect((await ask({ type: 'sms', content: { content: ' ' } })).json()).toEqual({
      email: null,
      sms: null,
      blanks: [],
    })
  })

  it('names an unknown token, and an unknown person', async () => {
    const token = await ask({ content: { subject: 'x', content: '{{nickname}}' } })
    expect([token.statusCode, token.json().message]).toEqual([400, '{{nickname}} is not a known token.'])
    for (const applicantId of [api.context.newId(), 'nonsense'])
      expect((await ask({ content, applicantId })).json()).toMatchObject({ code: 'applicant_not_found' })
  })

  it('requires the right to send campaigns', async () => {
    const moderator = await api.signIn('moderator')
    const request = { method: 'POST', url: '/api/admin/campaigns/preview', payload: { content } } as const
    expect((await moderator(request)).statusCode).toBe(403)
  })
})
