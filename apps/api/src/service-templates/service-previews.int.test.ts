import type { MessagePreview } from '@velvet/contracts/campaigns'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createNightFixture, type NightFixture } from '../testing/night-fixture.ts'

describe('the preview of a message to a guest', () => {
  let api: NightFixture
  let night: string
  let ada: string
  beforeAll(async () => {
    api = await createNightFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clearBatches()
    await api.db.deleteFrom('service_templates').execute()
    night = await api.createEvent({
      ...{ name: 'R&B <Night>', date: new Date('2030-12-22T01:00:00Z'), doors_at: new Date('2030-12-22T00:30:00Z') },
      ...{ time_zone: 'America/New_York', location: 'The Hall', address: '1 Main St', offer_hours: 24 },
    })
    await api.apply(night)
    const { applications } = await api.get(`/api/admin/events/${night}/applications`)
    ada = applications[0].id
  })

  const preview = (kind: string, payload: object, send = api.admin) =>
    send({ method: 'POST', url: `/api/admin/service-templates/${kind}/preview`, payload })
  const seen = async (kind: string, payload: object): Promise<MessagePreview> => {
    const answer = await preview(kind, payload)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  it('MSG-16 MSG-18 shows the email and the text with the values of the guest', async () => {
    const { email, sms, blanks } = await seen('approved', {
      applicationId: ada,
      subject: 'Hi {{firstName}}: {{event.name}}',
      content: '{{event.date}}, {{event.doors}}, {{event.place}}, {{party}}, {{note|no note}}, {{pass}}',
      smsContent: '{{event.name}}: {{guestPage}}',
    })
    expect(email?.subject).toBe('Hi Ada: R&B <Night>')
    const page = /Message preferences: (\S+)/.exec(email?.text ?? '')?.[1] ?? ''
    expect(page).toMatch(/\/g\/[\w-]{40,200}$/)
    expect(email?.text).toContain(
      `Saturday, December 21, 2030, 7:30 PM, The Hall, 1 Main St, 1 guest, no note, ${page}#pass`,
    )
    expect(email?.html).toContain(`href="${page}"`)
    expect(sms).toMatchObject({ text: `R&B <Night>: ${page}\nReply STOP to opt out`, isTooLong: false })
    expect(blanks).toEqual(['note'])
  })

  it('MSG-16 has a pass and an end of the offer only where the guest would', async () => {
    const words = { content: 'pass: {{pass|none}}; until: {{offerUntil|none}}.' }
    const textOf = async (kind: string) => (await seen(kind, { ...words, applicationId: ada })).email?.text
    expect(await textOf('received')).toContain('pass: none; until: none.')
    expect(await textOf('approved')).toMatch(/pass: http\S+#pass; until: none\./)
    expect(await textOf('offer')).toMatch(/pass: none; until: \w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T\./)
    await api.decided('approved', [ada])
    expect(await textOf('changed')).toMatch(/pass: http\S+#pass/)
    expect(await textOf('cancelled')).toContain('pass: none')
  })

  it('MSG-15 uses the template that applies where no words are given', async () => {
    await api.admin({
      ...{ method: 'PATCH', url: '/api/admin/service-templates/received' },
      payload: { eventId: night, subject: 'Thanks, {{firstName}}' },
    })
    expect((await seen('received', { applicationId: ada })).email?.subject).toBe('Thanks, Ada')
    expect((await seen('received', { eventId: night })).email?.subject).toBe('Thanks, Sam')
    expect((await seen('received', {})).email?.subject).toBe('We have your application for Name of the event')
  })

  it('MSG-18 says everything to a sample guest', async () => {
    for (const kind of [
      'received',
      'waitlisted',
      'approved',
      'declined',
      'offer',
      'changed',
      'cancelled',
      'reminder',
    ]) {
      const { email, sms, blanks } = await seen(kind, { eventId: night })
      expect(blanks.filter((name) => name !== 'note')).toEqual([])
      expect(email?.html).toContain('R&amp;B &lt;Night&gt;')
      expect(email?.text).toContain('Message preferences: ')
      expect([sms?.text.includes('R&B <Night>'), sms?.isTooLong]).toEqual([true, false])
    }
  })

  it('GST-02 hides the guest link from a role that may not see it', async () => {
    const writer = await api.signIn('communications_only', 'previews-cora')
    const answer = await preview('approved', { applicationId: ada }, writer)
    expect(answer.json().email.text).toContain('Hi Ada')
    expect(answer.json().email.text).toMatch(/Message preferences: \S+\/g\/preview\n/)
  })

  it('MSG-15 refuses unknown tokens, kinds, events, and applications', async () => {
    const refusals = [
      await preview('received', { content: '{{nope}}' }),
      await preview('welcome', {}),
      await preview('received', { eventId: api.context.newId() }),
      await preview('received', { applicationId: api.context.newId() }),
      await preview('received', { applicationId: 'nonsense' }),
    ]
    expect(refusals.map((answer) => `${answer.statusCode} ${answer.json().code}`)).toEqual([
      '400 unknown_token',
      '404 kind_not_found',
      '404 event_not_found',
      '404 application_not_found',
      '404 application_not_found',
    ])
  })
})
