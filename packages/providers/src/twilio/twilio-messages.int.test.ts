import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startServer } from '../testing/start-instagram.ts'
import {
  accountSid,
  publicOrigin,
  type RunningSandbox,
  startSandbox,
  twilioAuthToken,
} from '../testing/start-sandbox.ts'
import { createTwilio, type TwilioOptions } from './twilio-messages.ts'

const text = (to: string, body = 'Doors open at nine.') => ({ to, body, communicationId: 'id-1', attempt: 2 })
const guest = '+12125550123'

describe('Twilio', () => {
  let sandbox: RunningSandbox
  let options: TwilioOptions
  let provider: ReturnType<typeof createTwilio>

  beforeAll(async () => {
    sandbox = await startSandbox()
    options = {
      accountSid,
      authToken: twilioAuthToken,
      baseUrl: sandbox.origin,
      maxConnections: 16,
      sender: { from: '+15005550006' },
      statusCallbackUrl: `${publicOrigin}/api/webhooks/twilio/status`,
    }
    provider = createTwilio(options)
  })
  afterAll(async () => {
    provider.close()
    await sandbox.stop()
  })
  beforeEach(() => {
    sandbox.script('sms')
    sandbox.log.clear()
  })
  const accepted = (): number => sandbox.log.stats().sms.accepted

  it('takes a text over, with its mark in the address of the status callback', async () => {
    const outcome = await provider.send(text(guest))
    expect(outcome).toEqual({
      kind: 'accepted',
      providerId: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      httpStatus: 201,
    })
    expect(sandbox.log.list({ limit: 1 })[0]).toMatchObject({
      to: guest,
      from: '+15005550006',
      text: 'Doors open at nine.',
      communicationId: 'id-1',
      attempt: 2,
      statusCallback: `${publicOrigin}/api/webhooks/twilio/status?c=id-1&a=2`,
    })
  })

  it('sends through a messaging service as well', async () => {
    const service = createTwilio({ ...options, sender: { messagingServiceSid: 'MG1' } })
    expect((await service.send(text(guest))).kind).toBe('accepted')
    expect(sandbox.log.list({ limit: 1 })[0]).toMatchObject({ messagingServiceSid: 'MG1' })
    service.close()
  })

  it.each([
    ['+15005550001', { kind: 'refused', code: '21211', suppress: 'invalid' }],
    ['+15005550009', { kind: 'refused', code: '21614', suppress: 'invalid' }],
    ['+15005550004', { kind: 'refused', code: '21610', suppress: 'stopped' }],
    ['555', { kind: 'refused', code: '21211', suppress: 'invalid' }],
  ] as const)('refuses %s for good', async (to, expected) => {
    expect(await provider.send(text(to))).toMatchObject({ ...expected, httpStatus: 400 })
    expect(accepted()).toBe(0)
  })

  it('refuses an unreachable route without suppressing the number', async () => {
    const outcome = await provider.send(text('+15005550002'))
    expect(outcome).toMatchObject({ kind: 'refused', code: '21612' })
    expect(outcome).not.toHaveProperty('suppress')
  })

  it('is blocked by a wrong token and by a sender that is missing', async () => {
    const stranger = createTwilio({ ...options, authToken: 'wrong' })
    expect(await stranger.send(text(guest))).toMatchObject({ kind: 'blocked', reason: 'Authenticate', httpStatus: 401 })
    stranger.close()
    const nobody = createTwilio({ ...options, sender: { from: '' } })
    expect(await nobody.send(text(guest))).toMatchObject({ kind: 'blocked', httpStatus: 400 })
    nobody.close()
  })

  it('waits as long as a 429 asks', async () => {
    sandbox.script('sms', 'rate-limited')
    expect(await provider.send(text(guest))).toEqual({
      kind: 'retry',
      reason: '20429',
      httpStatus: 429,
      retryAfterMs: 7000,
    })
    expect(sandbox.log.stats().sms).toMatchObject({ accepted: 0, answers: { 429: 1 } })
  })

  it('F10 lets no byte leave when the time for it is over', async () => {
    const asked = vi.fn(() => false)
    expect(await provider.send(text(guest), { mayLeave: asked })).toEqual({ kind: 'retry', reason: 'Error' })
    expect(asked).toHaveBeenCalledTimes(1)
    expect(accepted()).toBe(0)
    expect((await provider.send(text(guest), { mayLeave: () => true })).kind).toBe('accepted')
  })

  it.each([
    ['error-refused', { kind: 'unknown', reason: '20500', httpStatus: 500 }, 0],
    ['error-accepted', { kind: 'unknown', reason: '20500', httpStatus: 500 }, 1],
    ['unavailable', { kind: 'unknown', reason: '20503', httpStatus: 503 }, 0],
    ['unavailable-accepted', { kind: 'unknown', reason: '20503', httpStatus: 503 }, 1],
    ['reset-refused', { kind: 'unknown', reason: 'ECONNRESET' }, 0],
    ['reset-accepted', { kind: 'unknown', reason: 'ECONNRESET' }, 1],
    ['hang-refused', { kind: 'unknown', reason: 'timeout' }, 0],
    ['hang-accepted', { kind: 'unknown', reason: 'timeout' }, 1],
  ] as const)('does not know after %s, and a lookup tells', async (fault, expected, acceptedCount) => {
    sandbox.script('sms', fault)
    const sentAfter = new Date()
    const waiting = fault.startsWith('hang') ? { timeoutMs: 1_000 } : {}
    expect(await provider.send(text(guest), waiting)).toEqual(expected)
    expect(accepted()).toBe(acceptedCount)
    const found = await provider.find({ to: guest, body: 'Doors open at nine.', sentAfter })
    expect(found.kind).toBe(acceptedCount === 1 ? 'found' : 'absent')
  })

  it('finds the text that was sent, not another body, number or an earlier one', async () => {
    const sentAfter = new Date()
    await provider.send(text(guest, 'Another'))
    const outcome = await provider.send(text(guest))
    const providerId = outcome.kind === 'accepted' ? outcome.providerId : ''
    const search = { to: guest, body: 'Doors open at nine.', sentAfter }
    expect(await provider.find(search)).toEqual({ kind: 'found', providerId, status: 'accepted' })
    expect(await provider.find({ ...search, body: 'Doors open at ten.' })).toEqual({
      kind: 'unmatched',
      providerIds: expect.arrayContaining([providerId]),
    })
    expect(await provider.find({ ...search, to: '+12125550124' })).toEqual({ kind: 'absent' })
    expect(await provider.find({ ...search, sentAfter: new Date(Date.now() + 60_000) })).toEqual({ kind: 'absent' })
  })

  it.each([
    ['“Doors open” — at nine…\u00a0 ', '"Doors open" - at nine...'],
    ['It’s\u200b on\r\nBring a friend', "It's on\nBring a friend"],
  ])('finds a text although the provider made %j of it or the like (B5)', async (body, made) => {
    const sentAfter = new Date()
    await provider.send(text(guest, made))
    expect((await provider.find({ to: guest, body, sentAfter })).kind).toBe('found')
  })

  it('F8 finds a text that the provider encoded in its own way, and does not call one absent that it changed (B5)', async () => {
    const body = '“Doors” open at nine – see https://velvet.example/e/1'
    const search = { to: guest, body, sentAfter: new Date() }
    sandbox.faults.set({ ...sandbox.faults.plan(), texts: 'smart-encoded' })
    await provider.send(text(guest, body))
    expect((await provider.find(search)).kind).toBe('found')
    sandbox.log.clear()
    sandbox.faults.set({ ...sandbox.faults.plan(), texts: 'rewritten' })
    await provider.send(text(guest, body))
    expect((await provider.find(search)).kind).toBe('unmatched')
    sandbox.faults.set({ ...sandbox.faults.plan(), texts: 'as-sent' })
  })

  it.each([-20, 20])('F21 finds a text by a clock of the provider that is %i minutes off (B5)', async (minutes) => {
    sandbox.faults.set({ ...sandbox.faults.plan(), clockAheadMs: minutes * 60_000 })
    const early = new Date()
    await provider.send(text(guest))
    const search = { to: guest, body: 'Doors open at nine.', sentAfter: early }
    expect((await provider.find(search)).kind).toBe('found')
    const askedAt = new Date(Date.now() + 3_600_000)
    expect((await provider.find({ ...search, sentAfter: askedAt, askedAt })).kind).toBe('found')
    const hourLater = new Date(askedAt.getTime() + 3_600_000)
    expect((await provider.find({ ...search, sentAfter: hourLater, askedAt })).kind).toBe('absent')
    sandbox.faults.set({ ...sandbox.faults.plan(), clockAheadMs: 0 })
  })

  it('does not know what lies behind the last page that it looked at (B5)', async () => {
    const sentAfter = new Date()
    for (let index = 0; index < 100; index += 1) await provider.send(text(guest, `Number ${index}`))
    expect((await provider.find({ to: guest, body: 'Doors open at nine.', sentAfter })).kind).toBe('unavailable')
  })

  it('says nothing that no database can store, whatever it was answered (B3)', async () => {
    const server = await startServer((_, response) => {
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code: 20003, message: 'no \0key\ud83d here', status: 401 }))
    })
    const odd = createTwilio({ ...options, baseUrl: server.origin })
    const outcome = await odd.send(text(guest))
    expect(outcome).toMatchObject({ kind: 'blocked', reason: expect.stringContaining('key\ufffd here') })
    expect(JSON.stringify(outcome)).not.toMatch(/\\u0000|\\ud83d/)
    odd.close()
    await server.stop()
  })

  it('does not take a failed lookup for an absent message', async () => {
    const stranger = createTwilio({ ...options, authToken: 'wrong' })
    const lost = createTwilio({ ...options, baseUrl: 'http://127.0.0.1:9' })
    const search = { to: guest, body: 'Hi', sentAfter: new Date() }
    expect((await stranger.find(search)).kind).toBe('unavailable')
    expect((await lost.find(search)).kind).toBe('unavailable')
    expect(await lost.send(text(guest))).toEqual({ kind: 'retry', reason: 'ECONNREFUSED' })
    stranger.close()
    lost.close()
  })
})
