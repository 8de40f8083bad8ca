import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createBatchFixture } from '../testing/batch-fixture.ts'
import { accepted, createSendFixture, refused, type SendFixture } from '../testing/send-fixture.ts'

const email = { subject: 'Hello {{firstName}}', content: 'See you there.' }

describe('the results of bulk sends', () => {
  let api: SendFixture
  beforeAll(async () => {
    api = await createSendFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearSends())
  afterEach(() => api.stopWorker())

  it('API-20 answers 502 with the cause when every message was refused', async () => {
    api.answerWith(() => refused)
    await api.startWorker()
    const applicantIds = await api.people(2)
    expect(await api.refusal('send_email', { applicantIds, data: email })).toMatchObject({
      status: 502,
      code: 'every_message_refused',
      message: 'All 2 emails were refused.',
      details: expect.stringContaining('2: '),
      stats: { totalSelected: 2, sent: 0, failed: 2, queued: 0 },
    })
  })

  it('BULK-33 counts refused and sent messages, and names the people', async () => {
    api.answerWith((to) => (to === 'guest1@example.com' ? refused : accepted))
    await api.startWorker()
    const applicantIds = await api.people(3)
    const result = await api.done('send_email', { applicantIds, data: email })
    expect(result).toMatchObject({
      message: 'Sent 2 emails. 1 failed.',
      emailsSent: 2,
      emailsFailed: 1,
      failedCount: 1,
    })
    expect(result.failed).toEqual([{ id: applicantIds[1], name: expect.any(String), error: expect.any(String) }])
  })

  it('names people whose text waits for the end of quiet hours, and until when', async () => {
    const night = Date.parse('2026-02-11T05:00:00Z')
    const context = {
      ...api.context,
      now: () => new Date(night),
      settings: { ...api.context.settings, quietHours: true },
    }
    await api.startWorker(context)
    const id = await api.person({ first_name: 'Ada', last_name: 'King', phone_e164: '+12125550101', state: 'NY' })
    const result = await api.done('send_sms', { applicantIds: [id], data: { content: 'Hi' } })
    expect(result).toMatchObject({
      success: true,
      message: '1 text waits for the end of quiet hours.',
      stats: { sent: 0, queued: 0, deferred: 1 },
      deferred: [{ id, name: 'Ada King', until: expect.any(String) }],
    })
    expect(Date.parse(result.deferred?.[0]?.until ?? '') - Date.now()).toBeGreaterThan(3_600_000)
    expect(api.calls).toEqual([])
  })

  it('answers at once and honestly while no worker is available to send', async () => {
    const applicantIds = await api.people(2)
    const started = performance.now()
    const result = await api.done('send_email', { applicantIds, data: email })
    expect(performance.now() - started).toBeLessThan(8_000)
    expect(result).toMatchObject({
      success: true,
      message: 'The messages are being prepared.',
      details: expect.stringContaining('No worker is sending right now'),
      stats: { sent: 0, queued: 0 },
    })
  })

  it('reports that the campaign was stopped when the provider accepts nothing', async () => {
    api.answerWith(() => ({ kind: 'blocked', httpStatus: 401, reason: 'the key is not valid' }))
    await api.startWorker()
    const applicantIds = await api.people(2)
    const result = await api.done('send_email', { applicantIds, data: email })
    expect(result).toMatchObject({
      ...{ success: false, message: '2 messages wait.', details: expect.stringContaining('Sending stopped') },
      suggestion: 'See the campaign under Communications.',
      stats: { sent: 0, queued: 2 },
    })
  })

  it('waits no longer than 8 seconds, holds no connection while it waits, and reports what is still on its way', async () => {
    const { promise: answered, resolve: onAnswered } = Promise.withResolvers<void>()
    api.answerWith(async (to) => {
      if (to === 'guest1@example.com') await answered
      return accepted
    })
    await api.startWorker(api.context, { leaseMs: 30_000, postTimeoutMs: 15_000 })
    const applicantIds = await api.people(3)
    const started = performance.now()
    const answering = api.done('send_email', { applicantIds, data: email })
    await sleep(3_000)
    // The sender's own transactions come and go; one held while waiting would stay open until the answer.
    const open = async () =>
      (
        await sql<{ pid: number }>`select pid from pg_stat_activity
          where datname = current_database() and xact_start < clock_timestamp() - interval '2 seconds'`.execute(api.db)
      ).rows
    await expect.poll(open, { timeout: 3_000 }).toEqual([])
    const result = await answering
    const waitedMs = performance.now() - started
    onAnswered()
    expect(waitedMs).toBeGreaterThan(7_500)
    // The call itself would end after 15 seconds.
    expect(waitedMs).toBeLessThan(13_000)
    expect(result).toMatchObject({
      ...{ success: true, message: 'Sent 2 emails. 1 is on its way.', processed: 3 },
      stats: { sent: 2, queued: 1 },
    })
  })

  it('stops waiting when the api stops, and answers with the results so far', async () => {
    const stopping = await createBatchFixture(inject('databaseUrl'))
    await stopping.db
      .insertInto('delivery_workers')
      .values({ id: stopping.context.newId(), channel: 'email', breaker: 'closed' })
      .execute()
    const [id] = await stopping.addPeople(1, { email: 'ada@example.com' })
    const started = performance.now()
    const answering = stopping.done('send_email', { applicantIds: [id], data: email })
    await expect.poll(() => stopping.db.selectFrom('campaigns').selectAll().execute()).toHaveLength(1)
    await stopping.app.close()
    expect(await answering).toMatchObject({ success: true, message: 'The messages are being prepared.' })
    expect(performance.now() - started).toBeLessThan(8_000)
    await stopping.close()
  })
})
