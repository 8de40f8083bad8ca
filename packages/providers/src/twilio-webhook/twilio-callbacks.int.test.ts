import { afterEach, describe, expect, it } from 'vitest'
import {
  accountSid,
  publicOrigin,
  startReceiver,
  startSandbox,
  twilioAuthToken,
  until,
} from '../testing/start-sandbox.ts'
import { createTwilio } from '../twilio/index.ts'
import { parseTwilioInbound, parseTwilioStatus } from './twilio-callbacks.ts'
import { verifyTwilioSignature } from './twilio-signature.ts'

describe('Twilio webhooks', () => {
  const open: { stop(): Promise<unknown> }[] = []
  afterEach(async () => {
    for (const one of open.splice(0)) await one.stop()
  })
  const start = async (to: string, playsEvents = true) => {
    const receiver = await startReceiver()
    const sandbox = await startSandbox(receiver.origin)
    open.push(sandbox, receiver)
    sandbox.playback.setFaults({ ...sandbox.playback.faults(), enabled: playsEvents })
    const provider = createTwilio({
      accountSid,
      authToken: twilioAuthToken,
      baseUrl: sandbox.origin,
      maxConnections: 2,
      sender: { messagingServiceSid: 'MG1' },
      statusCallbackUrl: `${publicOrigin}/api/webhooks/twilio/status`,
    })
    const send = () => provider.send({ to, body: 'Hello', communicationId: 'id-1', attempt: 1 })
    open.push({ stop: async () => provider.close() })
    return { receiver, sandbox, send, outcome: await send() }
  }
  const form = (body: string): Record<string, string> => Object.fromEntries(new URLSearchParams(body))

  it('report the result of a text, signed over the public URL with its query', async () => {
    const { receiver, outcome } = await start('+15005553005')
    await until(() => receiver.deliveries.length === 2)
    const told = (status: string) => receiver.deliveries.find(({ body }) => form(body).MessageStatus === status)
    const [first, last] = [told('sent'), told('undelivered')]
    const status = parseTwilioStatus(form(last?.body ?? ''), { c: 'id-1', a: '1' })
    expect(parseTwilioStatus(form(first?.body ?? ''), {})).toMatchObject({ status: 'sent', communicationId: null })
    expect(status).toEqual({
      providerId: outcome.kind === 'accepted' ? outcome.providerId : '',
      status: 'failed',
      errorCode: '30005',
      errorMessage: 'This number no longer exists.',
      suppress: 'invalid',
      communicationId: 'id-1',
      attempt: 1,
      raw: form(last?.body ?? ''),
    })

    const url = `${publicOrigin}${last?.path}`
    const signature = String(last?.headers['x-twilio-signature'])
    const params = form(last?.body ?? '')
    const { MessageStatus: _, ...without } = params
    expect(last?.path).toBe('/api/webhooks/twilio/status?c=id-1&a=1')
    expect(verifyTwilioSignature(twilioAuthToken, signature, url, params)).toBe(true)
    expect(verifyTwilioSignature('another token', signature, url, params)).toBe(false)
    expect(verifyTwilioSignature(twilioAuthToken, signature, url.replace('velvet', 'evil'), params)).toBe(false)
    expect(verifyTwilioSignature(twilioAuthToken, signature, url.replace('a=1', 'a=2'), params)).toBe(false)
    expect(verifyTwilioSignature(twilioAuthToken, signature, url, without)).toBe(false)
    expect(verifyTwilioSignature(twilioAuthToken, signature, url, { ...params, MessageStatus: 'delivered' })).toBe(
      false,
    )
    expect(verifyTwilioSignature(twilioAuthToken, undefined, url, params)).toBe(false)
    expect(verifyTwilioSignature(twilioAuthToken, 'c2hvcnQ=', url, params)).toBe(false)
  })

  it('bring a reply, and after STOP Twilio refuses the number until START', async () => {
    const { receiver, sandbox, send } = await start('+12125550123', false)
    const [message] = sandbox.log.list({ limit: 1 })
    const answer = (body: string) =>
      fetch(`${sandbox.origin}/sandbox/messages/${message?.id}/reply`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ body }),
      })
    expect((await answer(' stop ')).status).toBe(200)
    const [delivery] = receiver.deliveries
    const params = form(delivery?.body ?? '')
    expect(delivery?.path).toBe('/api/webhooks/twilio/inbound')
    expect(parseTwilioInbound(params)).toMatchObject({ from: '+12125550123', body: ' stop ', optOutType: 'STOP' })
    const signature = String(delivery?.headers['x-twilio-signature'])
    expect(verifyTwilioSignature(twilioAuthToken, signature, `${publicOrigin}${delivery?.path}`, params)).toBe(true)

    expect(await send()).toMatchObject({ kind: 'refused', code: '21610', suppress: 'stopped' })
    await answer('START')
    expect(await send()).toMatchObject({ kind: 'accepted' })
  })
  it('bring pictures as links, and of those only what https serves', async () => {
    const { receiver, sandbox } = await start('+12125550123', false)
    const media = ['https://api.twilio.example/1.jpg', 'http://plain.example/2.jpg', 'javascript:alert(1)', 'nonsense']
    const answer = await fetch(`${sandbox.origin}/sandbox/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: '+12125550123', media: [...media, `https://long.example/${'x'.repeat(2048)}`] }),
    })
    expect(answer.status).toBe(200)
    expect(parseTwilioInbound(form(receiver.deliveries[0]?.body ?? ''))).toMatchObject({
      body: '',
      media: ['https://api.twilio.example/1.jpg'],
    })
  })
})
