import { createHmac } from 'node:crypto'
import { parseEnvironment } from '@velvet/contracts/config'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { addressHash, newId } from '@velvet/services/kernel'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { composeApi } from '../compose-api.ts'

const origin = 'https://velvet.example'
const token = 'the token of the account'
const secret = 'a secret that only the tests know, 32 bytes'
const number = '+12125550134'
type Form = Record<string, string>

const signature = (path: string, form: Form, key = token, at = origin): string =>
  createHmac('sha1', key)
    .update(
      Object.keys(form)
        .sort()
        .reduce((text, name) => text + name + form[name], at + path),
    )
    .digest('base64')

describe('calls of Twilio', () => {
  let database: TestDatabase
  let api: Awaited<ReturnType<typeof composeApi>>
  const lines: string[] = []
  const compose = (change: Record<string, string> = {}) =>
    composeApi(
      parseEnvironment({
        DATABASE_URL: database.url,
        SESSION_SECRET: secret,
        PUBLIC_ORIGIN: origin,
        ADMIN_ORIGIN: 'https://admin.velvet.example',
        TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
        TWILIO_AUTH_TOKEN: token,
        TWILIO_FROM: '+15005550006',
        RATE_LIMITS: 'off',
        ...change,
      }),
      pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    )
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
    api = await compose()
  })
  afterAll(async () => {
    await api.close()
    await database.drop()
  })
  const tables = [
    'webhook_events',
    'communications',
    'campaigns',
    'suppressions',
    'consent_events',
    'applicants',
  ] as const
  beforeEach(async () => {
    for (const table of tables) await database.db.deleteFrom(table).execute()
  })
  /** Everything that a call could change. */
  const everything = async () => {
    const all: unknown[] = []
    for (const table of tables) all.push(await database.db.selectFrom(table).selectAll().execute())
    return JSON.stringify(all)
  }
  const addText = async (): Promise<string> => {
    const [campaign, id] = [newId(), newId()]
    const { db } = database
    await db
      .insertInto('campaigns')
      .values({ id: campaign, name: 'Opening', type: 'sms', target_filters: '{}' })
      .execute()
    await db
      .insertInto('communications')
      .values({
        id,
        campaign_id: campaign,
        channel: 'sms',
        address: number,
        address_hmac: addressHash(secret, 'sms', number),
        merge_values: '{}',
        state: 'accepted',
        attempt: 1,
      })
      .execute()
    return id
  }
  const addGuest = () =>
    database.db
      .insertInto('applicants')
      .values({ id: newId(), first_name: 'Ada', phone: number, phone_e164: number })
      .execute()

  const post = (path: string, form: Form, headers: Form = { 'x-twilio-signature': signature(path, form) }, to = api) =>
    to.app.inject({
      method: 'POST',
      url: path,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const statusPath = (id: string) => `/api/webhooks/twilio/status?c=${id}&a=1`
  const inboundPath = '/api/webhooks/twilio/inbound'
  const status = (change: Form = {}): Form => ({
    MessageSid: 'SM1',
    MessageStatus: 'delivered',
    AccountSid: 'AC1',
    From: '+15005550006',
    To: number,
    ...change,
  })
  const inbound = (change: Form = {}): Form => ({
    MessageSid: 'SM2',
    From: number,
    To: '+15005550006',
    Body: 'STOP',
    ...change,
  })

  it('about a sent text are applied once', async () => {
    const id = await addText()
    const answer = await post(statusPath(id), status())
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: 1, applied: 1 }])
    expect((await post(statusPath(id), status())).json()).toEqual({ received: 1, applied: 0 })
    expect(await database.db.selectFrom('communications').select(['state', 'provider_id']).execute()).toEqual([
      { state: 'delivered', provider_id: 'SM1' },
    ])
    const failed = await post(
      statusPath(await addText()),
      status({ MessageSid: 'SM3', MessageStatus: 'undelivered', ErrorCode: '30006' }),
    )
    expect(failed.json()).toEqual({ received: 1, applied: 1 })
    expect(
      await database.db
        .selectFrom('communications')
        .select(['error_code', 'error_message'])
        .where('state', '=', 'failed')
        .execute(),
    ).toEqual([{ error_code: '30006', error_message: 'This is a landline, or its carrier does not accept texts.' }])
    expect(await database.db.selectFrom('suppressions').select(['channel', 'reason', 'hint']).execute()).toEqual([
      { channel: 'sms', reason: 'invalid', hint: '***0134' },
    ])
  })

  it('with a STOP take effect before they are answered, with an empty answer', async () => {
    await addGuest()
    const answer = await post(inboundPath, inbound())
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'text/xml; charset=utf-8',
      '<?xml version="1.0" encoding="UTF-8"?><Response/>',
    ])
    expect(await database.db.selectFrom('applicants').select('sms_opt_in').execute()).toEqual([{ sms_opt_in: false }])
    const after = await everything()
    expect((await post(inboundPath, inbound())).statusCode).toBe(200)
    expect(await everything()).toBe(after)
  })

  it('are refused with 403 and change nothing when they are not exactly what Twilio signed', async () => {
    const id = await addText()
    await addGuest()
    const before = await everything()
    const calls: [string, Form][] = [
      [statusPath(id), status()],
      [inboundPath, inbound()],
    ]
    for (const [path, form] of calls) {
      const good = signature(path, form)
      const { From: _, ...without } = form
      const flipped = `${good[0] === 'A' ? 'B' : 'A'}${good.slice(1)}`
      const by = (value: string): Form => ({ 'x-twilio-signature': value })
      const forgeries = [
        await post(path, form, {}),
        await post(path, form, by('')),
        await post(path, form, by('nonsense')),
        await post(path, form, by(flipped)),
        await post(path, form, by(signature(path, form, 'another token'))),
        await post(path, form, by(signature(path, form, token, 'https://evil.example'))),
        await post(path, form, { ...by(signature(path, form, token, 'http://localhost:80')), host: 'localhost:80' }),
        await post(path, without, by(good)),
        await post(path, { ...form, Extra: '1' }, by(good)),
        await post(path, { ...form, MessageSid: `${form.MessageSid}x` }, by(good)),
        await post(`${path}${path.includes('?') ? '&' : '?'}b=2`, form, by(good)),
        await post(path, {}, by(good)),
      ]
      expect(forgeries.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
        Array(forgeries.length).fill([403, 'bad_signature']),
      )
    }
    const json = await api.app.inject({
      method: 'POST',
      url: inboundPath,
      payload: JSON.stringify(inbound()),
      headers: { 'content-type': 'application/json', 'x-twilio-signature': signature(inboundPath, inbound()) },
    })
    expect(json.statusCode).toBe(403)
    expect(await everything()).toBe(before)
  })

  it.each([
    ['/api/webhooks/twilio/status', { MessageStatus: 'delivered' }],
    ['/api/webhooks/twilio/status', { MessageSid: 'SM1' }],
    ['/api/webhooks/twilio/status', { MessageSid: 'SM1', MessageStatus: 'levitated' }],
    [inboundPath, { MessageSid: 'SM1', From: number, To: '1' }],
    [inboundPath, { Body: 'STOP' }],
    [inboundPath, {}],
  ] as [string, Form][])('to %s that are signed and say %j are malformed', async (path, form) => {
    const answer = await post(path, form)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_events'])
    expect(await database.db.selectFrom('webhook_events').selectAll().execute()).toEqual([])
  })

  it('with odd but signed contents are accepted as text', async () => {
    const odd: Form = { Body: '=1+1 & \u00e9 👍', __proto__x: '1', constructor: 'x', 'a b': 'c&d=e' }
    expect((await post(inboundPath, inbound({ ...odd, From: 'VELVET' }))).statusCode).toBe(200)
    const [event] = await database.db.selectFrom('webhook_events').select('payload').execute()
    expect(event?.payload).toMatchObject(odd)
    const nul = await post(inboundPath, inbound({ MessageSid: 'SM9', Body: 'a\u0000b' }))
    expect(nul.statusCode).toBe(200)
  })

  it('are refused with 503 while no token is set, so that Twilio does not treat them as rejected', async () => {
    const without = await compose({ TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '', TWILIO_FROM: '' })
    for (const [path, form] of [
      [statusPath(newId()), status()],
      [inboundPath, inbound()],
    ] as [string, Form][]) {
      const answer = await post(path, form, undefined, without)
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'webhook_not_configured'])
    }
    await without.close()
  })

  it('are counted per provider: 3,000 a minute', async () => {
    const limited = await compose({ RATE_LIMITS: 'on' })
    const forged = () => post(inboundPath, {}, {}, limited)
    for (let i = 0; i < 30; i += 1)
      for (const answer of await Promise.all(Array.from({ length: 100 }, forged))) expect(answer.statusCode).toBe(403)
    const refused = await forged()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const other = await limited.app.inject({ method: 'POST', url: '/api/webhooks/sendgrid/events', payload: [] })
    expect(other.statusCode).toBe(503)
    await limited.close()
  })

  it('leave no number, text or token in the log', async () => {
    lines.length = 0
    await addGuest()
    await post(inboundPath, inbound({ Body: 'a private word' }))
    await post(statusPath(await addText()), status())
    expect(lines.join('\n')).not.toMatch(/(?<![\d.a-f])(\+?1?212)?5550134(?![\da-f])|private|the token/)
  })
})
