import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createSendFixture, refused, type SendFixture } from '../testing/send-fixture.ts'

const email = { subject: 'Hello {{firstName}}', content: 'See you there.' }

describe('a repeated bulk send', () => {
  let api: SendFixture
  beforeAll(async () => {
    api = await createSendFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clearSends()
    await api.startWorker()
  })
  afterEach(() => api.stopWorker())

  it('T32 G6 goes out once when ten arrive at the same moment, and each gets the results', async () => {
    const applicantIds = await api.people(3)
    const results = await Promise.all(
      Array.from({ length: 10 }, () => api.done('send_email', { applicantIds, data: email })),
    )
    const [campaign, ...others] = await api.campaigns()
    expect(others).toEqual([])
    expect(api.calls.map(({ to }) => to).sort()).toEqual(
      ['guest0', 'guest1', 'guest2'].map((at) => `${at}@example.com`),
    )
    for (const result of results)
      expect(result).toMatchObject({ success: true, campaignId: campaign?.id, stats: { sent: 3 } })
    const told = results.filter(({ duplicate }) => duplicate)
    expect(told).toHaveLength(9)
    expect(new Set(told.map(({ message }) => message))).toEqual(
      new Set(['The same message went to the same people a moment ago, and was not sent again. Sent 3 emails.']),
    )
    const entries = await api.db.selectFrom('activity').select('id').where('action', '=', 'applicant.bulk').execute()
    expect(entries).toHaveLength(1)
  })

  it('T32 counts as the same in any order of its people, and with the same filter', async () => {
    const applicantIds = await api.people(2)
    const filter = { search: 'Guest' }
    expect(await api.done('send_sms', { applicantIds, data: { content: 'Come' } })).not.toHaveProperty('duplicate')
    const turned = applicantIds.toReversed()
    expect(await api.done('send_sms', { applicantIds: turned, data: { content: 'Come' } })).toMatchObject({
      duplicate: true,
    })
    expect(await api.done('send_sms', { filter, data: { content: 'Come' } })).not.toHaveProperty('duplicate')
    expect(await api.done('send_sms', { filter, data: { content: 'Come' } })).toMatchObject({ duplicate: true })
    expect(api.calls).toHaveLength(4)
  })

  it.each([
    ['says something else', { data: { ...email, content: 'See you there!' } }],
    ['goes to others', { filter: { status: 'pending' as const } }],
  ])('T32 goes out when it %s', async (_what, more) => {
    await api.people(2)
    await api.done('send_email', { filter: {}, data: email })
    expect(await api.done('send_email', { filter: {}, data: email, ...more })).not.toHaveProperty('duplicate')
    expect(api.calls).toHaveLength(4)
  })

  it('T32 goes out again a minute later', async () => {
    const applicantIds = await api.people(1)
    await api.done('send_email', { applicantIds, data: email })
    await sql`update campaigns set created_at = created_at - interval '61 seconds'`.execute(api.db)
    expect(await api.done('send_email', { applicantIds, data: email })).not.toHaveProperty('duplicate')
    expect(api.calls).toHaveLength(2)
  })

  it('T32 is tried again when every message was refused', async () => {
    const applicantIds = await api.people(1)
    api.answerWith(() => refused)
    expect(await api.refusal('send_email', { applicantIds, data: email })).toMatchObject({
      code: 'every_message_refused',
    })
    await expect.poll(async () => (await api.campaigns()).map(({ status }) => status)).toEqual(['failed'])
    const result = await api.refusal('send_email', { applicantIds, data: email })
    expect(result).toMatchObject({ code: 'every_message_refused' })
    expect(await api.campaigns()).toHaveLength(2)
  })
})
