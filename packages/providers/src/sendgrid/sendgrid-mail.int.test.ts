import type { EmailMessage } from '@velvet/services/message-providers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer } from '../testing/start-instagram.ts'
import { type RunningSandbox, startReceiver, startSandbox } from '../testing/start-sandbox.ts'
import { createSendGrid } from './sendgrid-mail.ts'

const messageTo = (address: string, change: Partial<EmailMessage> = {}): EmailMessage => ({
  from: { address: 'events@velvet.example', name: 'Velvet' },
  subject: 'You are invited',
  html: ['<p>Dear Ana, <a href="https://velvet.example/e">see</a></p>'],
  text: ['Dear Ana'],
  recipients: [
    {
      address,
      communicationId: '0190a000-0000-7000-8000-000000000001',
      attempt: 2,
      headers: {
        'List-Unsubscribe': '<https://velvet.example/u/t>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    },
  ],
  ...change,
})

describe('SendGrid', () => {
  let sandbox: RunningSandbox
  let provider: ReturnType<typeof createSendGrid>

  beforeAll(async () => {
    sandbox = await startSandbox()
    provider = createSendGrid({ apiKey: 'SG.key', baseUrl: sandbox.origin, maxConnections: 64 })
  })
  afterAll(async () => {
    provider.close()
    await sandbox.stop()
  })
  beforeEach(() => {
    sandbox.script('email')
    sandbox.log.clear()
  })
  const accepted = (): number => sandbox.log.stats().email.accepted

  it('takes a rendered mail over with its one-click headers and its mark', async () => {
    const outcome = await provider.send(messageTo('ana@example.com'))
    expect(outcome).toMatchObject({ kind: 'accepted', httpStatus: 202 })
    const [message] = sandbox.log.list({ limit: 10 })
    expect(message).toMatchObject({
      to: 'ana@example.com',
      from: 'Velvet <events@velvet.example>',
      subject: 'You are invited',
      text: 'Dear Ana',
      communicationId: '0190a000-0000-7000-8000-000000000001',
      attempt: 2,
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    })
    expect(outcome.kind === 'accepted' && message?.providerId.startsWith(`${outcome.providerId}.`)).toBe(true)
  })

  it('sends what pieces make together, whatever they hold and however long they are', async () => {
    const long = `"Žofie" \\ 👩‍👩‍👧 \u2028 \t</p>\n`.repeat(100)
    const html = ['<p>', long, 'Ana "the\\great"', long, '', '</p>']
    for (const name of ['ana', 'ben']) {
      const message = messageTo(`${name}@example.com`, { html: [...html, name], text: [long, name] })
      expect(await provider.send(message)).toMatchObject({ kind: 'accepted' })
      expect(sandbox.log.list({ to: `${name}@`, limit: 1 })[0]).toMatchObject({
        html: html.join('') + name,
        text: long + name,
      })
    }
  })

  it('fills shared content for each of many recipients in one call', async () => {
    const recipients = Array.from({ length: 1000 }, (_, index) => ({
      address: `p${index}@example.com`,
      communicationId: `id-${index}`,
      attempt: 1,
      headers: {},
      substitutions: { '%name%': `Person ${index}` },
    }))
    const outcome = await provider.send(messageTo('', { recipients, subject: 'Hi %name%', html: ['<p>%name%</p>'] }))
    expect(outcome.kind).toBe('accepted')
    expect(accepted()).toBe(1000)
    expect(sandbox.log.list({ to: 'p417@', limit: 1 })[0]).toMatchObject({
      subject: 'Hi Person 417',
      html: '<p>Person 417</p>',
      communicationId: 'id-417',
    })
  })

  it('refuses a bad address for good and suppresses it', async () => {
    expect(await provider.send(messageTo('not an address'))).toEqual({
      kind: 'refused',
      code: 'personalizations.0.to.0.email',
      message: 'Does not contain a valid address.',
      httpStatus: 400,
      suppress: 'invalid',
    })
    expect(accepted()).toBe(0)
  })

  it('refuses empty content without blaming the address', async () => {
    const outcome = await provider.send(messageTo('ana@example.com', { html: [] }))
    expect(outcome).toMatchObject({ kind: 'refused', code: 'content.0.value', httpStatus: 400 })
    expect(outcome).not.toHaveProperty('suppress')
  })

  it('is blocked by a sender that would fail for everyone', async () => {
    const outcome = await provider.send(messageTo('ana@example.com', { from: { address: 'nobody' } }))
    expect(outcome).toMatchObject({ kind: 'blocked', httpStatus: 400 })
  })

  it('is blocked by a wrong key and by an address where no SendGrid answers', async () => {
    const stranger = createSendGrid({ apiKey: 'SG.', baseUrl: sandbox.origin, maxConnections: 1 })
    expect(await stranger.send(messageTo('ana@example.com'))).toMatchObject({ kind: 'blocked', httpStatus: 401 })
    stranger.close()
    sandbox.script('email', 'unauthorized')
    expect(await provider.send(messageTo('ana@example.com'))).toMatchObject({ kind: 'blocked', httpStatus: 401 })
    const elsewhere = await startReceiver([404])
    const astray = createSendGrid({ apiKey: 'SG.key', baseUrl: elsewhere.origin, maxConnections: 1 })
    expect(await astray.send(messageTo('ana@example.com'))).toMatchObject({ kind: 'blocked', httpStatus: 404 })
    await elsewhere.stop()
    astray.close()
  })

  it('says what remains of the quota that it names with an accepted call (B1)', async () => {
    const plan = sandbox.faults.plan()
    sandbox.faults.set({ ...plan, email: { ...plan.email, limit: { calls: 3, everyMs: 30_000 } } })
    const first = await provider.send(messageTo('ana@example.com'))
    expect(first).toMatchObject({ kind: 'accepted', quota: { remaining: 2 } })
    const resetMs = first.kind === 'accepted' ? first.quota?.resetMs : 0
    expect(resetMs).toBeGreaterThan(20_000)
    expect(resetMs).toBeLessThanOrEqual(31_000)
    sandbox.faults.set(plan)
    expect(await provider.send(messageTo('ana@example.com'))).not.toHaveProperty('quota')
  })

  it('waits as long as a 429 asks', async () => {
    sandbox.script('email', 'rate-limited')
    expect(await provider.send(messageTo('ana@example.com'))).toEqual({
      kind: 'retry',
      reason: 'http_429',
      httpStatus: 429,
      retryAfterMs: 7000,
    })
    expect(accepted()).toBe(0)
  })

  it.each([
    ['error-refused', { kind: 'unknown', reason: 'http_500', httpStatus: 500 }, 0],
    ['error-accepted', { kind: 'unknown', reason: 'http_500', httpStatus: 500 }, 1],
    ['unavailable', { kind: 'unknown', reason: 'http_503', httpStatus: 503 }, 0],
    ['unavailable-accepted', { kind: 'unknown', reason: 'http_503', httpStatus: 503 }, 1],
    ['reset-refused', { kind: 'unknown', reason: 'ECONNRESET' }, 0],
    ['reset-accepted', { kind: 'unknown', reason: 'ECONNRESET' }, 1],
    ['hang-refused', { kind: 'unknown', reason: 'timeout' }, 0],
    ['hang-accepted', { kind: 'unknown', reason: 'timeout' }, 1],
  ] as const)('does not know after %s', async (fault, expected, acceptedCount) => {
    sandbox.script('email', fault)
    const options = fault.startsWith('hang') ? { timeoutMs: 1_000 } : {}
    expect(await provider.send(messageTo('ana@example.com'), options)).toEqual(expected)
    expect(accepted()).toBe(acceptedCount)
  })

  it('does not know when the provider accepts after the time is up', async () => {
    sandbox.script('email', 'late-accepted')
    expect(await provider.send(messageTo('ana@example.com'), { timeoutMs: 1_000 })).toMatchObject({ kind: 'unknown' })
    expect(accepted()).toBe(0)
    await expect.poll(accepted).toBe(1)
  })

  it.each([
    ['no server listens', 'http://127.0.0.1:9', 'ECONNREFUSED'],
    ['the name is unknown', 'http://nowhere.invalid', /ENOTFOUND|EAI_AGAIN/],
  ])('may retry at once when %s, since nothing left', async (_case, baseUrl, reason) => {
    const lost = createSendGrid({ apiKey: 'SG.key', baseUrl, maxConnections: 1 })
    expect(await lost.send(messageTo('ana@example.com'))).toEqual({
      kind: 'retry',
      reason: expect.stringMatching(reason),
    })
    lost.close()
  })

  it('may retry when TLS fails before the first byte', async () => {
    const lost = createSendGrid({
      apiKey: 'SG.key',
      baseUrl: sandbox.origin.replace('http:', 'https:'),
      maxConnections: 1,
    })
    expect(await lost.send(messageTo('ana@example.com'))).toMatchObject({ kind: 'retry' })
    lost.close()
  })

  it('sends nothing when the caller has already given up', async () => {
    const outcome = await provider.send(messageTo('ana@example.com'), { signal: AbortSignal.abort() })
    expect(outcome).toEqual({ kind: 'retry', reason: 'aborted' })
    expect(accepted()).toBe(0)
  })

  it('does not know when the caller gives up during a call', async () => {
    sandbox.script('email', 'hang-accepted')
    const caller = new AbortController()
    const outcome = provider.send(messageTo('ana@example.com'), { signal: caller.signal })
    await expect.poll(accepted).toBe(1)
    caller.abort()
    expect((await outcome).kind).toBe('unknown')
  })

  it('may retry a call that found no free connection before its time was up', async () => {
    const narrow = createSendGrid({ apiKey: 'SG.key', baseUrl: sandbox.origin, maxConnections: 1 })
    sandbox.script('email', 'hang-refused')
    const caller = new AbortController()
    const first = narrow.send(messageTo('ana@example.com'), { signal: caller.signal })
    await expect.poll(() => sandbox.log.stats().email.answers).toEqual({ hang: 1 })
    expect(await narrow.send(messageTo('ben@example.com'), { timeoutMs: 100 })).toEqual({
      kind: 'retry',
      reason: 'timeout',
    })
    caller.abort()
    expect((await first).kind).toBe('unknown')
    narrow.close()
  })

  it('F10 lets no byte leave when the time for it is over, also after a wait for a connection', async () => {
    const narrow = createSendGrid({ apiKey: 'SG.key', baseUrl: sandbox.origin, maxConnections: 1 })
    sandbox.script('email', 'hang-refused')
    const caller = new AbortController()
    const first = narrow.send(messageTo('ana@example.com'), { signal: caller.signal })
    await expect.poll(() => sandbox.log.stats().email.answers).toEqual({ hang: 1 })
    let isHeld = true
    const waiting = narrow.send(messageTo('ben@example.com'), { mayLeave: () => isHeld })
    isHeld = false
    caller.abort()
    await first
    expect((await waiting).kind).toBe('retry')
    expect(accepted()).toBe(0)
    expect((await narrow.send(messageTo('ben@example.com'), { mayLeave: () => true })).kind).toBe('accepted')
    narrow.close()
  })

  it.each([401, 400, 500])(
    'says nothing that no database can store, whatever it was answered with %i (B3)',
    async (status) => {
      const server = await startServer((_, response) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ errors: [{ message: 'no \0key\ud83d here', field: 'to\0' }] }))
      })
      const odd = createSendGrid({ apiKey: 'SG.key', baseUrl: server.origin, maxConnections: 1 })
      const outcome = JSON.stringify(await odd.send(messageTo('ana@example.com')))
      expect(outcome).toContain(String(status))
      expect(outcome).not.toMatch(/\\u0000|\\ud83d/)
      odd.close()
      await server.stop()
    },
  )

  it('keeps 200 calls in flight apart', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        provider.send(messageTo(index % 4 === 0 ? 'broken' : `p${index}@example.com`)),
      ),
    )
    expect(outcomes.filter(({ kind }) => kind === 'refused')).toHaveLength(50)
    expect(accepted()).toBe(150)
  })
})
