import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { SmsProvider } from '../../../message-providers/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../../../testing/delivery-fixture.ts'
import { directTextFixture } from '../../../testing/direct-text-fixture.ts'
import { hearChanges } from '../../../testing/hear-changes.ts'
import { rememberingTexts, textFixture } from '../../../testing/text-fixture.ts'
import { type Delivery, startDelivery } from '../../delivery.ts'
import { deliverySettings } from '../../settings.ts'

const until = async (what: string, ask: () => Promise<boolean> | boolean): Promise<void> => {
  const deadline = performance.now() + 20_000
  while (!(await ask())) {
    if (performance.now() > deadline) throw new Error(`${what} did not happen within 20 seconds`)
    await sleep(10)
  }
}

describe('the sender of texts to one person', () => {
  let fixture: DeliveryFixture
  let texts: ReturnType<typeof textFixture>
  let direct: ReturnType<typeof directTextFixture>
  const running: Delivery[] = []
  let changes: Awaited<ReturnType<typeof hearChanges>>
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
    texts = textFixture(fixture)
    direct = directTextFixture(fixture)
    changes = await hearChanges(inject('databaseUrl'), fixture)
  })
  afterAll(async () => {
    await changes.close()
    await fixture.close()
  })
  beforeEach(() => fixture.clear())
  afterEach(async () => {
    await Promise.all(running.splice(0).map((delivery) => delivery.stop(2_000)))
    changes.clear()
  })

  const start = (sms: Required<SmsProvider>, perSecond: number, sweepMs = 10_000) => {
    const delivery = startDelivery(
      fixture.system,
      deliverySettings({
        ...{ leaseMs: 60_000, waitMs: 3_000, sweepMs },
        ...{ email: { concurrency: 10, perSecond: 500 }, sms: { concurrency: 4, perSecond } },
      }),
      { email: null, sms },
    )
    running.push(delivery)
    return delivery
  }
  const addPerson = async (): Promise<string> =>
    (await fixture.addPeople({ phone_e164: '+13105550100', first_name: 'Ada' }))[0] ?? ''

  it('sends before a campaign of a thousand texts, with its own words, at a low rate', async () => {
    await texts.addPhones(1_000)
    const campaign = await texts.dispatched()
    const sms = rememberingTexts()
    const { ring } = start(sms.provider, 4)
    await until('a first text of the campaign', () => sms.calls.length >= 3)
    const ada = await addPerson()
    const message = await direct.write(ada, { content: 'Bring {{friends}} 🎈' })
    ring()
    const before = sms.calls.length
    await until('the text', () => sms.calls.some(({ to }) => to === '+13105550100'))
    const place = sms.calls.findIndex(({ to }) => to === '+13105550100') - before
    expect(place).toBeLessThanOrEqual(1)
    expect(sms.calls.find(({ to }) => to === '+13105550100')?.body).toBe('Bring {{friends}} 🎈')
    await until('its end', async () => (await direct.state(message)) === 'accepted')
    await until('the next of the campaign', () => sms.calls.length > before + 3)
    expect(await fixture.campaign(campaign)).toMatchObject({ status: 'sending', paused_at: null })
  })

  it('sends direct texts first, in the order they were written, while the campaign continues', async () => {
    await texts.addPhones(200)
    await texts.dispatched()
    const ada = await addPerson()
    const sms = rememberingTexts()
    const { ring } = start(sms.provider, 20)
    await until('a first text of the campaign', () => sms.calls.length >= 3)
    const words = Array.from({ length: 30 }, (_, index) => `Text ${index}`)
    for (const content of words) await direct.write(ada, { content })
    ring()
    const ours = () => sms.calls.filter(({ to }) => to === '+13105550100').map(({ body }) => body)
    const campaignTexts = () => sms.calls.length - ours().length
    const before = campaignTexts()
    await until('all of them', () => ours().length === words.length)
    expect(ours()).toEqual(words)
    const after = campaignTexts()
    expect(after - before).toBeLessThan(20)
    await until('more of the campaign', () => campaignTexts() > after + 3)
  })

  it('sends without a notification too, because the sender polls', async () => {
    await texts.addPhones(100)
    await texts.dispatched()
    const ada = await addPerson()
    const sms = rememberingTexts()
    start(sms.provider, 2, 200)
    await until('a first text of the campaign', () => sms.calls.length >= 1)
    await direct.write(ada)
    const before = sms.calls.length
    await until('the text', () => sms.calls.some(({ to }) => to === '+13105550100'))
    // Two leave per second: it waited for less than four.
    expect(sms.calls.length - before).toBeLessThan(8)
  })

  it('F19 fails alone when the provider refuses the account, and holds no campaign', async () => {
    const ada = await addPerson()
    const message = await direct.write(ada)
    const sms = rememberingTexts(() => ({ kind: 'blocked', reason: 'Authenticate', httpStatus: 401 }))
    start(sms.provider, 100)
    await until('its end', async () => (await direct.state(message)) === 'failed')
    expect(await direct.row(message)).toMatchObject({ error_code: 'provider_blocked', error_message: 'Authenticate' })
    expect(sms.calls).toHaveLength(1)
    expect(await fixture.activity()).toEqual([])
  })

  it('announces each step to open screens of the thread', async () => {
    const ada = await addPerson()
    let answer: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const sms = rememberingTexts()
    const { ring } = start({ ...sms.provider, send: (...call) => asked.then(() => sms.provider.send(...call)) }, 100)
    const message = await direct.write(ada)
    ring()
    const thread = await direct.threadOf(message)
    const heard = () => changes.of('conversations').filter((id) => id === thread).length
    await until('news of the call', () => heard() === 1)
    expect(await direct.state(message)).toBe('submitting')
    answer()
    await until('news of the answer', () => heard() === 2)
    expect(await direct.state(message)).toBe('accepted')
  })

  it('G2 is sent once by two workers that are notified together', async () => {
    const ada = await addPerson()
    const sms = rememberingTexts()
    const bells = [start(sms.provider, 100), start(sms.provider, 100)]
    const messages: string[] = []
    for (let index = 0; index < 20; index += 1) {
      messages.push(await direct.write(ada, { content: `Text ${index}` }))
      for (const { ring } of bells) ring()
    }
    await until('all', async () => (await Promise.all(messages.map(direct.state))).every((one) => one === 'accepted'))
    expect(sms.calls.map(({ body }) => body).sort()).toEqual(messages.map((_, index) => `Text ${index}`).sort())
  })
})
