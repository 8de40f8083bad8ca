import type { EmailEvent } from '@velvet/services/webhooks'
import { afterEach, describe, expect, it } from 'vitest'
import { createSendGrid } from '../sendgrid/index.ts'
import { type RunningSandbox, startReceiver, startSandbox, until } from '../testing/start-sandbox.ts'
import { parseSendGridEvents } from './sendgrid-events.ts'
import { type SendGridSignature, verifySendGridSignature } from './sendgrid-signature.ts'

const send = async (sandbox: RunningSandbox, address: string): Promise<void> => {
  const provider = createSendGrid({ apiKey: 'SG.key', baseUrl: sandbox.origin, maxConnections: 4 })
  await provider.send({
    from: { address: 'events@velvet.example' },
    subject: 'Hello',
    html: ['<p>Zoë <a href="https://velvet.example/event?a=1&amp;b=2">see</a></p>'],
    text: ['Zoë'],
    recipients: [{ address, communicationId: 'id-1', attempt: 3, headers: {} }],
  })
  provider.close()
}

describe('the SendGrid event webhook', () => {
  const open: { stop(): Promise<unknown> }[] = []
  const start = async (statuses: readonly number[] = []) => {
    const receiver = await startReceiver(statuses)
    const sandbox = await startSandbox(receiver.origin)
    open.push(sandbox, receiver)
    return { receiver, sandbox }
  }
  afterEach(async () => {
    for (const one of open.splice(0)) await one.stop()
  })
  const eventsOf = async (bodies: readonly { body: string }[]): Promise<EmailEvent[]> =>
    (await Promise.all(bodies.map(({ body }) => parseSendGridEvents(body)))).flatMap((events) => events ?? [])

  it('posts the events of an email to the public URL, signed and with its id', async () => {
    const { receiver, sandbox } = await start()
    sandbox.playback.setFaults({ ...sandbox.playback.faults(), enabled: true })
    await send(sandbox, 'anna+unsub@example.com')
    await expect.poll(async () => (await eventsOf(receiver.deliveries)).length, { timeout: 15_000 }).toBe(3)

    const events = await eventsOf(receiver.deliveries)
    expect(events.map(({ event }) => event)).toEqual(['processed', 'delivered', 'unsubscribe'])
    expect(events[1]).toMatchObject({
      address: 'anna+unsub@example.com',
      communicationId: 'id-1',
      attempt: 3,
      isMachineOpen: false,
      reason: '250 2.0.0 OK',
    })
    expect(receiver.deliveries[0]?.path).toBe('/api/webhooks/sendgrid/events')
    expect(receiver.deliveries[0]?.headers.host).toBe('velvet.example')
  })

  it('accepts the real signature and refuses one changed byte, another key, another time and a stale call', async () => {
    const { receiver, sandbox } = await start()
    await send(sandbox, 'anna@example.com')
    const [message] = sandbox.log.list({ limit: 1 })
    if (message) sandbox.playback.play(message, 'click')
    await until(() => receiver.deliveries.length === 1)
    const headers = receiver.deliveries[0]?.headers
    const body = receiver.deliveries[0]?.body ?? ''
    const signed: SendGridSignature = {
      publicKey: sandbox.sendgridPublicKey,
      signature: String(headers?.['x-twilio-email-event-webhook-signature']),
      timestamp: String(headers?.['x-twilio-email-event-webhook-timestamp']),
      rawBody: Buffer.from(body),
      now: new Date(),
    }
    const other = await startSandbox()
    open.push(other)
    const flipped = Buffer.from(body)
    flipped[5] = (flipped[5] ?? 0) ^ 1
    const hours = (count: number): Date => new Date(signed.now.getTime() + count * 3_600_000)

    expect(verifySendGridSignature(signed)).toBe(true)
    expect(verifySendGridSignature({ ...signed, now: hours(24) })).toBe(true)
    expect(verifySendGridSignature({ ...signed, now: hours(26) })).toBe(false)
    expect(verifySendGridSignature({ ...signed, now: hours(-26) })).toBe(false)
    expect(verifySendGridSignature({ ...signed, rawBody: flipped })).toBe(false)
    expect(verifySendGridSignature({ ...signed, rawBody: body.trim() })).toBe(false)
    expect(verifySendGridSignature({ ...signed, timestamp: String(Number(signed.timestamp) + 1) })).toBe(false)
    expect(verifySendGridSignature({ ...signed, publicKey: other.sendgridPublicKey })).toBe(false)
    expect(verifySendGridSignature({ ...signed, signature: undefined })).toBe(false)
    expect(verifySendGridSignature({ ...signed, signature: 'bm9uc2Vuc2U=' })).toBe(false)
    expect(verifySendGridSignature({ ...signed, timestamp: 'yesterday' })).toBe(false)
    expect((await eventsOf([{ body }]))[0]).toMatchObject({
      event: 'click',
      url: 'https://velvet.example/event?a=1&b=2',
    })
  })

  it('posts again until the product takes it', async () => {
    const { receiver, sandbox } = await start([503, 500])
    await send(sandbox, 'anna@example.com')
    const [message] = sandbox.log.list({ limit: 1 })
    if (message) sandbox.playback.play(message, 'bounce')
    await until(() => sandbox.playback.stats().delivered === 1)
    expect(receiver.deliveries).toHaveLength(3)
    expect(new Set(receiver.deliveries.map(({ body }) => body)).size).toBe(1)
  })

  it('drops and repeats events as it is told to, and can post everything once more', async () => {
    const { receiver, sandbox } = await start()
    await send(sandbox, 'anna@example.com')
    const [message] = sandbox.log.list({ limit: 1 })
    if (!message) throw new Error('Nothing was accepted.')
    sandbox.playback.setFaults({ ...sandbox.playback.faults(), dropRate: 1 })
    sandbox.playback.play(message, 'delivered')
    expect(sandbox.playback.stats()).toMatchObject({ dropped: 1, waiting: 0 })

    sandbox.playback.setFaults({ ...sandbox.playback.faults(), dropRate: 0, copies: 50, shuffle: true })
    sandbox.playback.replay(message)
    await until(() => sandbox.playback.stats().delivered === 50)
    expect(await eventsOf(receiver.deliveries)).toHaveLength(50)
  })

  it.each([
    ['blocked', { event: 'blocked', code: '5.7.1' }],
    ['bounce', { event: 'bounce', code: '5.1.1' }],
    ['machine_open', { event: 'open', isMachineOpen: true }],
    ['open', { event: 'open', isMachineOpen: false }],
    ['dropped', { event: 'dropped', reason: 'Bounced Address' }],
    ['spamreport', { event: 'spamreport' }],
  ] as const)('reads %s', async (name, expected) => {
    const { receiver, sandbox } = await start()
    await send(sandbox, 'anna@example.com')
    const [message] = sandbox.log.list({ limit: 1 })
    if (message) sandbox.playback.play(message, name)
    await until(() => receiver.deliveries.length === 1)
    expect(await eventsOf(receiver.deliveries)).toMatchObject([expected])
  })
})
