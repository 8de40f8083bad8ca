import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../sandbox.ts'

const twilioAuthToken = '0123456789abcdef'
const publicOrigin = 'https://velvet.example'
const ana = '+12125550123'

describe('people who answer', () => {
  const calls: { path: string; signature: string; form: Record<string, string> }[] = []
  let answers: number[] = []
  const product = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      calls.push({
        path: request.url ?? '',
        signature: String(request.headers['x-twilio-signature']),
        form: Object.fromEntries(new URLSearchParams(body)),
      })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  let sandbox: Sandbox
  let id: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
    sandbox = await createSandbox({
      port: 0,
      host: '127.0.0.1',
      webhookBase: `http://127.0.0.1:${(product.address() as AddressInfo).port}`,
      publicOrigin,
      twilioAuthToken,
      keepsContent: true,
      playsEvents: false,
      eventPace: 1,
      latencyMs: 0,
      seed: 1,
    })
    const sid = `AC${'0'.repeat(32)}`
    await sandbox.app.inject({
      method: 'POST',
      url: `/2010-04-01/Accounts/${sid}/Messages.json`,
      headers: {
        authorization: `Basic ${Buffer.from(`${sid}:${twilioAuthToken}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ To: ana, From: '+15005550006', Body: 'Doors at nine <b>' }).toString(),
    })
    id = sandbox.log.list({ limit: 1 })[0]?.id ?? ''
  })
  afterAll(async () => {
    await sandbox.stop()
    product.close()
  })
  afterEach(() => {
    calls.length = 0
    answers = []
  })

  const send = (url: string, payload: object) => sandbox.app.inject({ method: 'POST', url, payload })
  const press = (url: string, form: Record<string, string>) =>
    sandbox.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
  const isSigned = ({ path, signature, form }: (typeof calls)[number]): boolean => {
    const signed = Object.keys(form)
      .sort()
      .reduce((text, key) => text + key + form[key], publicOrigin + path)
    return signature === createHmac('sha1', twilioAuthToken).update(signed).digest('base64')
  }

  it('reply to a text with words and pictures, in a call that is signed as Twilio signs', async () => {
    const media = ['https://media.example/1.jpg', 'https://media.example/2.jpg']
    const answer = await send(`/sandbox/messages/${id}/reply`, { body: 'Here we are 🎉', media })
    const [call] = calls
    expect(answer.json()).toEqual({ status: 200, messageSid: call?.form.MessageSid })
    expect(call?.form).toMatchObject({
      MessageSid: expect.stringMatching(/^MM[0-9a-f]{32}$/),
      From: ana,
      To: '+15005550006',
      Body: 'Here we are 🎉',
      NumMedia: '2',
      MediaUrl0: media[0],
      MediaUrl1: media[1],
    })
    expect(call && isSigned(call)).toBe(true)
  })

  it('write from any number, and the same call is delivered as often as asked', async () => {
    const answer = await send('/sandbox/inbound', { from: '+44 20 7946-0000', body: 'Hello?', copies: 2 })
    expect(calls.map(({ form }) => form.MessageSid)).toEqual(Array(2).fill(answer.json().messageSid))
    expect(calls[0]?.form).toMatchObject({ From: '+442079460000', To: '+15005550006', NumMedia: '0' })
    expect(calls.every(isSigned)).toBe(true)
    await send('/sandbox/inbound', { from: ana, to: '+15005550099', media: ['https://media.example/1.jpg'] })
    expect(calls.at(-1)?.form).toMatchObject({ To: '+15005550099', Body: '', NumMedia: '1' })
  })

  it('are told when the product refuses one of the copies', async () => {
    answers = [200, 503]
    const answer = await send('/sandbox/inbound', { from: ana, body: 'Hello', copies: 2 })
    expect([answer.statusCode, answer.json().status]).toEqual([502, 503])
  })

  it.each([
    ['/sandbox/inbound', { body: 'Hello' }],
    ['/sandbox/inbound', { from: ana, body: '  ' }],
    ['/sandbox/inbound', { from: ana, media: 'https://media.example/1.jpg' }],
  ])('need a number and something to say: %s %j', async (url, payload) => {
    expect((await send(url, payload)).statusCode).toBe(400)
    expect(calls).toEqual([])
  })

  it('answer by plain forms in the outbox, which say what came of it', async () => {
    const list = await sandbox.app.inject('/sandbox')
    expect(list.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i)
    expect(list.body).toContain(`<summary>Answer as ${ana}</summary>`)
    expect(list.body).toContain(`action="/sandbox/messages/${id}/reply"`)
    expect(list.body).toContain('action="/sandbox/inbound"')
    expect((await sandbox.app.inject('/sandbox/answer.css')).headers['content-type']).toContain('text/css')

    const view = `/sandbox/messages/${id}/view`
    const replied = await press(`/sandbox/messages/${id}/reply`, { body: 'See you', media: '', copies: '2' })
    expect([replied.statusCode, replied.headers.location]).toEqual([303, `${view}?done=reply`])
    expect(calls.map(({ form }) => [form.Body, form.NumMedia])).toEqual(Array(2).fill(['See you', '0']))
    expect((await press(`/sandbox/messages/${id}/reply`, { body: '', media: '' })).headers.location).toBe(
      `${view}?done=empty`,
    )
    answers = [403]
    expect((await press('/sandbox/inbound', { from: ana, body: 'Hi' })).headers.location).toBe('/sandbox?done=refused')
    expect((await press('/sandbox/inbound', { from: '', body: 'Hi' })).headers.location).toBe('/sandbox?done=nobody')
    const texted = await press('/sandbox/inbound', { from: ana, body: 'Hi' })
    expect((await sandbox.app.inject(String(texted.headers.location))).body).toContain(
      '<p class="notice" role="status">The product took the text.</p>',
    )
  })

  it('cannot be made to write by another site', async () => {
    const answer = await sandbox.app.inject({
      method: 'POST',
      url: '/sandbox/inbound',
      headers: { 'sec-fetch-site': 'cross-site' },
      payload: { from: ana, body: 'Hello' },
    })
    expect([answer.statusCode, calls]).toEqual([403, []])
  })
})
