import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createSendFixture, type SendFixture } from '../testing/send-fixture.ts'

const email = { subject: 'Hello {{firstName}}', content: 'See you there.' }
const combined = { emailSubject: 'Hello', emailContent: 'See you there.', smsContent: 'Hi {{firstName}}' }

describe('bulk sends', () => {
  let api: SendFixture
  beforeAll(async () => {
    api = await createSendFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearSends())
  afterEach(() => api.stopWorker())

  it('BULK-12 BULK-33 BULK-43 API-16 API-18 sends one email to each selected person and returns the results', async () => {
    await api.startWorker()
    const applicantIds = await api.people(3)
    const result = await api.done('send_email', { applicantIds, data: email })
    expect(result).toMatchObject({
      success: true,
      message: 'Sent 3 emails.',
      action: 'send_email',
      ...{ requested: 3, processed: 3, skippedCount: 0, failedCount: 0, batchId: null },
      ...{ emailsSent: 3, emailsFailed: 0 },
      stats: { totalSelected: 3, sent: 3, failed: 0, queued: 0, deferred: 0, skipped: 0 },
    })
    expect(result).not.toHaveProperty('smsSent')
    expect(api.calls.map(({ body }) => body).sort()).toEqual(['Hello Guest0', 'Hello Guest1', 'Hello Guest2'])
    const [campaign] = await api.campaigns()
    expect(campaign).toMatchObject({ id: result.campaignId, type: 'email', target_filters: { mode: 'manual' } })
    expect(campaign?.name).toMatch(/^Bulk email, [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M$/)
  })

  it('names the campaign by the time in the zone of the sender', async () => {
    await api.startWorker()
    const hourIn = (timeZone: string) => new Date().toLocaleTimeString('en-US', { timeZone, hour: 'numeric' })
    const timeZone = 'Pacific/Kiritimati'
    const ids = [await api.person({ email: 'ada@example.com' })]
    const hours = [hourIn(timeZone)]
    const data = { subject: 'Hello', content: 'See you', timeZone }
    await api.done('send_email', { applicantIds: ids, data })
    hours.push(hourIn(timeZone))
    const [campaign] = await api.campaigns()
    expect(hours).toContain(campaign?.name.replace(/^.*, (\d+):\d\d ([AP]M)$/, '$1 $2'))
    const unknown = { applicantIds: ids, data: { ...data, timeZone: 'Mars/Base' } }
    expect(await api.refusal('send_email', unknown)).toMatchObject({ code: 'time_zone_unknown' })
  })

  it('BULK-14 BULK-36 API-19 sends texts, and names the people it left out and why', async () => {
    await api.startWorker()
    const [one, bare, out] = [
      await api.person({ first_name: 'Ada', phone_e164: '+12125550101' }),
      await api.person({}),
      await api.person({ phone_e164: '+12125550102', sms_opt_in: false }),
    ]
    const unknown = api.context.newId()
    const result = await api.done('send_sms', {
      applicantIds: [one, bare, out, unknown, 'malformed'],
      data: { content: 'Hi {{firstName}}' },
    })
    expect(result).toMatchObject({
      message: 'Sent 1 text. 2 applicants were skipped.',
      ...{ requested: 5, processed: 1, skippedCount: 2, failedCount: 2, smsSent: 1, smsFailed: 0 },
      stats: { totalSelected: 5, sent: 1, failed: 0, skipped: 2, withPhoneNumbers: 2 },
    })
    expect(result.skipped).toEqual([
      { id: bare, name: expect.any(String), reason: 'Has no phone number.' },
      { id: out, name: expect.any(String), reason: 'Has not opted into texts.' },
    ])
    expect(result.failed.map(({ id }) => id).sort()).toEqual([unknown, 'malformed'].sort())
    expect(api.calls).toEqual([{ to: '+12125550101', body: 'Hi Ada\nReply STOP to opt out' }])
  })

  it('BULK-16 BULK-18 a combined send reaches only people who opted into both', async () => {
    await api.startWorker()
    const all = { email: 'ada@example.com', phone_e164: '+12125550101' }
    const both = await api.person({ ...all, first_name: 'Ada' })
    const mailOnly = await api.person({ email: 'bo@example.com', phone_e164: '+12125550102', sms_opt_in: false })
    const result = await api.done('send_combined', { filter: {}, data: combined })
    expect(result).toMatchObject({
      message: 'Sent 1 email and 1 text. 1 applicant was skipped.',
      ...{ requested: 2, processed: 1, emailsSent: 1, smsSent: 1 },
      skipped: [{ id: mailOnly, reason: 'Has not opted into both email and texts.' }],
    })
    expect(api.calls.map(({ to }) => to).sort()).toEqual(['+12125550101', 'ada@example.com'])
    expect(await api.db.selectFrom('communications').select('applicant_id').execute()).toEqual([
      { applicant_id: both },
      { applicant_id: both },
    ])
  })

  it('BULK-12 sends to everyone who matches the filter of the list, and to no one else', async () => {
    await api.startWorker()
    await api.addPeople(40, { city: 'Boston' })
    await api.person({ city: 'Boston', email: 'ada@example.com' })
    await api.person({ city: 'Miami', email: 'bo@example.com' })
    const result = await api.done('send_email', { filter: { city: 'boston' }, data: email })
    expect(result).toMatchObject({ requested: 41, processed: 1, skippedCount: 40 })
    expect(api.calls.map(({ to }) => to)).toEqual(['ada@example.com'])
    expect((await api.campaigns())[0]?.target_filters).toMatchObject({ applicants: { city: 'boston' } })
  })

  it('BULK-30 BULK-31 accepts each token in any of its three spellings, and fills unknown values with nothing', async () => {
    await api.startWorker()
    const id = await api.person({ first_name: 'Ada', phone_e164: '+12125550101', instagram_username: 'ada.king' })
    const content = 'Hi {{firstName}}{lastName}, [First Name]! @{{instagramUsername}} {{email}}.'
    await api.done('send_sms', { applicantIds: [id], data: { content } })
    expect(api.calls).toEqual([{ to: '+12125550101', body: 'Hi Ada, Ada! @ada.king .\nReply STOP to opt out' }])
  })

  it('uses the kept person for the id of a merged one', async () => {
    await api.startWorker()
    const kept = await api.person({ first_name: 'Ada', email: 'ada@example.com' })
    const gone = await api.person({ first_name: 'Ada', email: 'old@example.com' })
    await api.done('merge_duplicates', { applicantIds: [kept, gone] })
    const result = await api.done('send_email', { applicantIds: [gone], data: email })
    expect(result).toMatchObject({ requested: 1, processed: 1, failed: [] })
    expect(api.calls).toEqual([{ to: 'ada@example.com', body: 'Hello Ada' }])
  })

  it.each([
    ['send_email', { subject: ' ', content: 'x' }, 'Email subject and content are required.'],
    ['send_email', undefined, 'Email subject and content are required.'],
    ['send_email', null, 'Email subject and content are required.'],
    ['send_email', { subject: null, content: 'x' }, 'Email subject and content are required.'],
    ['send_sms', { content: ' ' }, 'SMS message content is required'],
    ['send_sms', { content: null }, 'SMS message content is required'],
    [
      'send_combined',
      { ...combined, emailSubject: null },
      'Email subject, email content, and SMS message are all required for combined campaign.',
    ],
    [
      'send_combined',
      { ...combined, smsContent: '' },
      'Email subject, email content, and SMS message are all required for combined campaign.',
    ],
  ])('BULK-13 BULK-15 BULK-17 %s with %j is refused in the exact words', async (action, data, message) => {
    const applicantIds = await api.people(1)
    expect(await api.refusal(action, { applicantIds, ...(data === undefined ? {} : { data }) })).toMatchObject({
      ...{ status: 400, code: 'content_required', message },
    })
    expect(await api.campaigns()).toEqual([])
  })

  it('BULK-28 LIM-10 refuses a text over 320 characters and an unknown token by its name', async () => {
    const applicantIds = await api.people(1)
    expect(await api.refusal('send_sms', { applicantIds, data: { content: 'x'.repeat(321) } })).toMatchObject({
      ...{ status: 400, code: 'text_too_long' },
    })
    expect(await api.refusal('send_sms', { applicantIds, data: { content: 'Hi {{nick}}' } })).toMatchObject({
      ...{ status: 400, code: 'unknown_token', message: '{{nick}} is not a known token.' },
    })
  })

  it('BULK-38 API-19 API-20 refuses when no one can be reached, with numbers and advice, and leaves nothing behind', async () => {
    const applicantIds = [
      await api.person({ phone_e164: '+12125550101', sms_opt_in: false }),
      await api.person({ email: 'ada@example.com' }),
    ]
    expect(await api.refusal('send_sms', { applicantIds, data: { content: 'Hi' } })).toMatchObject({
      status: 422,
      code: 'nobody_eligible',
      message: 'None of the 2 selected applicants can be reached by SMS.',
      suggestion: 'Select people who opted into texts.',
      stats: { totalSelected: 2, withPhoneNumbers: 1, sent: 0, failed: 0, no_consent: 1, no_address: 1 },
    })
    expect(await api.refusal('send_email', { applicantIds: ['malformed'], data: email })).toMatchObject({
      ...{ status: 422, details: 'They do not exist or were removed.', stats: { totalSelected: 1 } },
    })
    expect([await api.campaigns(), await api.log()]).toEqual([[], []])
    expect(await api.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  it.each([
    ['send_email', email, 'No applicants found to send emails to'],
    ['send_sms', { content: 'Hi' }, 'No applicants found to send SMS to'],
    ['send_combined', combined, 'No applicants found to send emails and SMS to'],
  ])(
    'BULK-25 BULK-27 %s to a filter that matches no one is refused in the exact words',
    async (action, data, message) => {
      await api.people(1)
      expect(await api.refusal(action, { filter: { search: 'nobody at all' }, data })).toMatchObject({
        ...{ status: 422, code: 'nobody_eligible', message, details: 'No applicants match the filter.' },
        stats: { totalSelected: 0 },
      })
      expect(await api.campaigns()).toEqual([])
    },
  )

  it('SEC-05 sending and changing people are separate permissions', async () => {
    const applicantIds = await api.people(1)
    const communicator = await api.signIn('communications_only', 'cy')
    const as = async (send: typeof api.moderator, action: string, data?: Record<string, unknown>) =>
      (
        await send({
          method: 'POST',
          url: '/api/admin/applicants/bulk',
          payload: { action, applicantIds, ...(data ? { data } : {}) },
        })
      ).statusCode
    expect(await as(communicator, 'send_email', email)).toBe(200)
    expect(await as(communicator, 'approve')).toBe(403)
    expect(await as(api.moderator, 'send_email', email)).toBe(403)
    expect(await as(api.moderator, 'send_sms', { content: 'Hi' })).toBe(403)
    expect(await api.campaigns()).toHaveLength(1)
  })

  it('writes one activity entry of the bulk action', async () => {
    const applicantIds = await api.people(2)
    const result = await api.done('send_email', { applicantIds, data: email })
    expect(await api.log()).toMatchObject([
      {
        action: 'applicant.bulk',
        description: expect.stringMatching(/^Bulk email, .*: sent to 2 selected applicants$/),
        target_id: result.campaignId,
        details: { action: 'send_email', selected: 2 },
      },
    ])
  })
})
