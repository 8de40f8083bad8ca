import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'

const twilioAuthToken = '0123456789abcdef'
const running: Sandbox[] = []
const folders: string[] = []

const start = async (change: Partial<SandboxOptions> = {}): Promise<Sandbox> => {
  const sandbox = await createSandbox({
    port: 0,
    host: '127.0.0.1',
    webhookBase: 'http://127.0.0.1:9',
    publicOrigin: 'http://localhost:3000',
    twilioAuthToken,
    keepsContent: true,
    playsEvents: false,
    eventPace: 1,
    latencyMs: 0,
    seed: 1,
    ...change,
  })
  running.push(sandbox)
  return sandbox
}
const folder = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'velvet-sandbox-'))
  folders.push(directory)
  return directory
}
const mail = (address: string, communicationId: string, html = '<p>Hello</p>') => ({
  from: { email: 'events@velvet.example' },
  subject: 'Hello <b>you</b>',
  content: [{ type: 'text/html', value: html }],
  headers: { 'List-Unsubscribe': '<http://localhost:3000/u/t>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  personalizations: [{ to: [{ email: address }], custom_args: { c: communicationId, a: '1' } }],
})
const send = (sandbox: Sandbox, payload: object) =>
  sandbox.app.inject({ method: 'POST', url: '/v3/mail/send', headers: { authorization: 'Bearer SG.key' }, payload })

afterEach(async () => {
  for (const sandbox of running.splice(0)) await sandbox.stop()
  for (const directory of folders.splice(0)) rmSync(directory, { recursive: true })
})

describe('the log', () => {
  it('survives a restart with counts, list and key, and a line that a crash cut short', async () => {
    const directory = folder()
    const first = await start({ directory })
    await send(first, mail('ana@example.com', 'id-1'))
    await send(first, mail('ana@example.com', 'id-1'))
    await send(first, mail('ben@example.com', 'id-2'))
    const lastId = first.log.list({ limit: 1 })[0]?.id
    await first.stop()
    appendFileSync(join(directory, 'messages.jsonl'), '{"id":"9","channel":"ema')

    const second = await start({ directory })
    expect(second.sendgridPublicKey).toBe(first.sendgridPublicKey)
    expect(second.log.stats().email).toMatchObject({ accepted: 3, distinct: 2, doubles: 1, doubledIds: ['id-1'] })
    expect(second.log.list({ to: 'BEN', limit: 10 })).toMatchObject([{ to: 'ben@example.com', html: '<p>Hello</p>' }])
    expect(Number(second.log.nextId())).toBeGreaterThan(Number(lastId))
  })

  it('leaves content out of the file when it is told to', async () => {
    const directory = folder()
    const sandbox = await start({ directory, keepsContent: false })
    await send(sandbox, mail('ana@example.com', 'id-1'))
    await sandbox.stop()
    const line = JSON.parse(readFileSync(join(directory, 'messages.jsonl'), 'utf8'))
    expect(line).toMatchObject({ to: 'ana@example.com', communicationId: 'id-1' })
    expect(line).not.toHaveProperty('html')
    expect(line).not.toHaveProperty('subject')
  })

  it('forgets the oldest beyond its capacity but keeps counting', async () => {
    const sandbox = await start({ capacity: 2 })
    for (const id of ['1', '2', '3']) await send(sandbox, mail(`p${id}@example.com`, id))
    expect(sandbox.log.list({ limit: 10 }).map(({ to }) => to)).toEqual(['p3@example.com', 'p2@example.com'])
    expect(sandbox.log.stats().email.accepted).toBe(3)
  })
})

describe('SendGrid and many recipients', () => {
  it("fills each one's own values in everywhere, as they are, and gives the call one id", async () => {
    const sandbox = await start()
    const people = [
      { name: 'ana', value: "$& <b>Ana</b> $'" },
      { name: 'ben', value: '' },
    ]
    const answer = await send(sandbox, {
      from: { email: 'events@velvet.example' },
      subject: 'Hello -1-',
      content: [
        { type: 'text/plain', value: '-1-, -1-' },
        { type: 'text/html', value: '<p>-1-</p>' },
      ],
      headers: { 'X-All': 'yes', 'X-Own': 'no' },
      custom_args: { all: 'yes', c: 'nobody' },
      personalizations: people.map(({ name, value }) => ({
        to: [{ email: `${name}@example.com` }],
        headers: { 'X-Own': name },
        custom_args: { c: name, a: '3' },
        substitutions: { '-1-': value },
      })),
    })
    const callId = String(answer.headers['x-message-id'])
    for (const { name, value } of people)
      expect(sandbox.log.list({ to: name, limit: 1 })[0]).toMatchObject({
        subject: `Hello ${value}`,
        text: `${value}, ${value}`,
        html: `<p>${value}</p>`,
        headers: { 'X-All': 'yes', 'X-Own': name },
        customArgs: { all: 'yes', c: name, a: '3' },
        communicationId: name,
        providerId: expect.stringMatching(new RegExp(`^${callId}\\.`)),
      })
  })
})

describe('SendGrid refuses what the real one refuses', () => {
  const good = mail('ana@example.com', 'id')
  it.each([
    ['no key', {}, good, 401, null],
    ['no recipients', undefined, { ...good, personalizations: [] }, 400, 'personalizations'],
    [
      'too many recipients',
      undefined,
      { ...good, personalizations: Array(1001).fill(good.personalizations[0]) },
      400,
      'personalizations',
    ],
    ['no sender', undefined, { ...good, from: undefined }, 400, 'from.email'],
    [
      'more values than fit',
      undefined,
      { ...good, personalizations: [{ ...good.personalizations[0], substitutions: { '-a-': 'é'.repeat(5000) } }] },
      400,
      'personalizations.0.substitutions',
    ],
    [
      'one impossible address among many',
      undefined,
      { ...good, personalizations: [...Array(6).fill(good.personalizations[0]), { to: [{ email: 'nobody' }] }] },
      400,
      'personalizations.6.to.0.email',
    ],
    ['no subject', undefined, { ...good, subject: '' }, 400, 'subject'],
    ['no content', undefined, { ...good, content: [] }, 400, 'content'],
  ])('%s', async (_case, headers, payload, status, field) => {
    const sandbox = await start()
    const answer = await sandbox.app.inject({
      method: 'POST',
      url: '/v3/mail/send',
      headers: headers ?? { authorization: 'Bearer SG.key' },
      payload,
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().errors).toHaveLength(1)
    expect(answer.json().errors[0].field).toBe(field)
    expect(sandbox.log.stats().email.accepted).toBe(0)
  })
})

describe('the control API', () => {
  it('does not plan events that never happen', async () => {
    const sandbox = await start()
    const post = (events: object) =>
      sandbox.app.inject({ method: 'POST', url: '/sandbox/faults', payload: { events: { enabled: true, ...events } } })
    const planned = async (id: string): Promise<number> => {
      const before = sandbox.playback.stats().planned
      await send(sandbox, mail('ana.spam@example.com', id))
      return sandbox.playback.stats().planned - before
    }
    expect((await post({ pace: 1000, without: ['spamreport'] })).statusCode).toBe(200)
    expect(await planned('quiet')).toBe(2)
    await sandbox.app.inject({ method: 'DELETE', url: '/sandbox/faults' })
    expect(await planned('complaining')).toBe(3)
    expect((await post({ without: ['explosion'] })).statusCode).toBe(400)
  })

  it('changes the plan, names what is wrong, and goes back', async () => {
    const sandbox = await start()
    const post = (payload: object) => sandbox.app.inject({ method: 'POST', url: '/sandbox/faults', payload })
    const changed = await post({ latencyMs: 5, email: { rates: { unavailable: 1 } }, events: { copies: 3 } })
    expect(changed.json()).toMatchObject({ latencyMs: 5, email: { rates: { unavailable: 1 } }, events: { copies: 3 } })
    expect((await send(sandbox, mail('ana@example.com', 'id'))).statusCode).toBe(503)
    const refused = await post({ email: { rates: { explosion: 1 } } })
    expect(refused.statusCode).toBe(400)
    await sandbox.app.inject({ method: 'DELETE', url: '/sandbox/faults' })
    expect((await send(sandbox, mail('ana@example.com', 'id'))).statusCode).toBe(202)
    const stats = (await sandbox.app.inject('/sandbox/stats')).json()
    expect(stats.email).toMatchObject({ accepted: 1, doubles: 0, answers: { 202: 1, 503: 1 } })
    expect((await sandbox.app.inject({ method: 'DELETE', url: '/sandbox/messages' })).statusCode).toBe(204)
    expect((await sandbox.app.inject('/sandbox/messages')).json()).toEqual({ messages: [] })
  })

  it('limits the calls of a window for as long as the plan stands, and says when the next begins, as the providers do (B1)', async () => {
    const sandbox = await start()
    const limit = { calls: 2, everyMs: 2_000 }
    const payload = { email: { limit, retryAfterSeconds: 9 }, sms: { limit } }
    await sandbox.app.inject({ method: 'POST', url: '/sandbox/faults', payload })
    const text = () =>
      sandbox.app.inject({
        method: 'POST',
        url: '/2010-04-01/Accounts/AC1/Messages.json',
        headers: {
          authorization: `Basic ${Buffer.from(`AC1:${twilioAuthToken}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({ To: '+12125550100', From: '+15005550006', Body: 'Hello' }).toString(),
      })
    const thrice = async <T>(call: () => Promise<T>): Promise<T[]> => [await call(), await call(), await call()]
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const window of [1, 2]) {
      const mails = await thrice(() => send(sandbox, mail('ana@example.com', 'id-1')))
      expect(mails.map(({ statusCode }) => statusCode)).toEqual([202, 202, 429])
      expect(mails.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['1', '0', '0'])
      const reset = Number(mails[2]?.headers['x-ratelimit-reset']) * 1_000
      expect(reset).toBeGreaterThan(Date.now())
      expect(mails[2]?.headers['retry-after']).toBeUndefined()
      const texts = await thrice(text)
      expect(texts.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429])
      expect(texts.map(({ headers }) => headers['retry-after'])).toEqual([undefined, undefined, '2'])
      expect(sandbox.log.stats()).toMatchObject({ email: { accepted: 2 * window }, sms: { accepted: 2 * window } })
      vi.setSystemTime(reset)
    }
  })

  it('does nothing for another site', async () => {
    const sandbox = await start()
    const answer = await sandbox.app.inject({
      method: 'DELETE',
      url: '/sandbox/messages',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe('the outbox page', () => {
  it('escapes what senders wrote and needs neither inline style nor script', async () => {
    const sandbox = await start()
    await send(sandbox, mail('ana@example.com', 'id', '<script>alert(1)</script>'))
    const [message] = sandbox.log.list({ limit: 1 })
    const list = await sandbox.app.inject('/sandbox?channel=email&to=%22%3E%3Cscript%3E')
    const detail = await sandbox.app.inject(`/sandbox/messages/${message?.id}/view`)
    const all = await sandbox.app.inject('/sandbox')
    for (const { body, headers } of [list, detail, all]) {
      expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i)
      expect(headers['content-security-policy']).toContain("style-src 'self'")
    }
    expect(all.body).toContain('Hello &lt;b&gt;you&lt;/b&gt;')
    expect(all.body).toContain('Simulated')
    expect(list.body).toContain('No message matches')
    expect(detail.body).toContain('<iframe class="mail" title="The mail as its reader sees it" sandbox=""')
    const frame = await sandbox.app.inject(`/sandbox/messages/${message?.id}/html`)
    expect(frame.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect((await sandbox.app.inject('/sandbox/outbox.css')).headers['content-type']).toContain('text/css')
  })

  it('plays an event by a plain form and says so', async () => {
    const sandbox = await start()
    await send(sandbox, mail('ana@example.com', 'id'))
    const [message] = sandbox.log.list({ limit: 1 })
    const press = (name: string) =>
      sandbox.app.inject({
        method: 'POST',
        url: `/sandbox/messages/${message?.id}/events`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `name=${name}`,
      })
    expect((await press('open')).headers.location).toBe(`/sandbox/messages/${message?.id}/view?done=event`)
    expect((await press('explode')).statusCode).toBe(400)
    const page = await sandbox.app.inject(`/sandbox/messages/${message?.id}/view?done=event`)
    expect(page.body).toContain('The event is on its way to the product.')
    expect(page.body).toContain('Opened')
    for (const url of ['/sandbox/messages/404/view', '/sandbox/nothing', '/sandbox/nothing/at/all']) {
      const missing = await sandbox.app.inject(url)
      expect([missing.statusCode, missing.headers['content-type']], url).toEqual([404, 'text/html; charset=utf-8'])
    }
  })

  it('pages back through older messages', async () => {
    const sandbox = await start()
    for (let index = 0; index < 3; index += 1) await send(sandbox, mail(`p${index}@example.com`, String(index)))
    const first = await sandbox.app.inject('/sandbox?limit=2')
    const older = /href="([^"]*before=\d+)"/.exec(first.body)?.[1] ?? ''
    expect(first.body).not.toContain('p0@example.com')
    expect((await sandbox.app.inject(older.replaceAll('&amp;', '&'))).body).toContain('p0@example.com')
  })
})
