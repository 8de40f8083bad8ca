import type { KeyObject } from 'node:crypto'
import type { Channel } from '../faults.ts'
import type { Message } from '../message.ts'
import type { EventName } from '../message-events.ts'
import { createRandom, shuffled } from '../random.ts'
import { createEventClock } from './event-clock.ts'
import { planEvents, smsErrorCode } from './event-plan.ts'
import { createOutboundQueue } from './outbound-queue.ts'
import { type Occurrence, sendgridEvent, signedHeaders } from './sendgrid-events.ts'
import { type InboundSms, inboundCallback, statusCallback } from './twilio-callbacks.ts'
import type { WebhookPoster } from './webhook-poster.ts'

/** How faithfully events reach the product. */
export type EventFaults = {
  readonly enabled: boolean
  /** Multiplies the time until events happen. */
  readonly pace: number
  /** Added to that time. */
  readonly delayMs: number
  readonly dropRate: number
  /** Each event is posted this many times. */
  readonly copies: number
  readonly shuffle: boolean
  /** Events that happen but are not reported, because their reports are switched off. */
  readonly unreported: readonly EventName[]
  /** Events that never happen. */
  readonly without: readonly EventName[]
}

export type EventStats = {
  readonly planned: number
  readonly waiting: number
  readonly delivered: number
  readonly refused: number
  readonly dropped: number
  readonly posts: number
}

/** The id of an inbound text, and what the product answered: the first refusal, if any copy was refused. */
export type InboundAnswer = { readonly messageSid: string; readonly status: number }

export type Playback = {
  /** Schedules what its address makes of a message, unless events are off. */
  readonly plan: (message: Message) => void
  /** Makes one event happen now, whether events are on or off. */
  readonly play: (message: Message, name: EventName) => void
  /** Posts everything that ever happened to the message once more. */
  readonly replay: (message: Message) => void
  /** Posts a text that a person wrote, the given number of times under one id. */
  readonly receiveSms: (
    sms: InboundSms,
    answered: Message | null,
    optOutType: 'STOP' | 'START' | 'HELP' | null,
    copies: number,
  ) => Promise<InboundAnswer>
  readonly faults: () => EventFaults
  readonly setFaults: (faults: EventFaults) => void
  readonly stats: () => EventStats
  readonly clear: () => void
  readonly stop: () => void
}

export type PlaybackOptions = {
  readonly poster: WebhookPoster
  readonly privateKey: KeyObject
  readonly twilioAuthToken: string
  readonly publicOrigin: string
  readonly seed: number
  readonly faults: EventFaults
  readonly retryBaseMs: number
  /** How far the provider's clock is ahead now. */
  readonly aheadMs: () => number
}

/** SendGrid tries for 24 h; a minute apart, that is about this often. */
const sendgridRetries = 1440
const twilioRetries = 5

export const createPlayback = (options: PlaybackOptions): Playback => {
  const { poster, privateKey, twilioAuthToken, publicOrigin, seed } = options
  let faults = options.faults
  let random = createRandom(seed)
  const counts = { delivered: 0, refused: 0, dropped: 0, posts: 0 }

  const isTaken = (status: number): boolean => status >= 200 && status < 300
  const onSettled = (items: readonly Occurrence[], isDelivered: boolean): void => {
    counts[isDelivered ? 'delivered' : 'refused'] += items.length
  }
  const emails = createOutboundQueue<Occurrence>({
    batchSize: 1000,
    gatherMs: 250,
    parallel: 4,
    retries: sendgridRetries,
    retryBaseMs: options.retryBaseMs,
    onSettled,
    async deliver(items) {
      const ordered = faults.shuffle ? shuffled(items, random) : items
      const body = `${JSON.stringify(ordered.map(sendgridEvent))}\r\n`
      counts.posts += 1
      return isTaken(
        await poster.post(
          '/api/webhooks/sendgrid/events',
          signedHeaders(body, privateKey, Date.now() + options.aheadMs()),
          body,
        ),
      )
    },
  })
  const texts = createOutboundQueue<Occurrence>({
    batchSize: 1,
    gatherMs: 20,
    parallel: 16,
    retries: twilioRetries,
    retryBaseMs: options.retryBaseMs,
    onSettled,
    async deliver(items) {
      let isDelivered = true
      for (const item of items) {
        const { path, headers, body } = statusCallback(item, publicOrigin, twilioAuthToken)
        counts.posts += 1
        isDelivered = isTaken(await poster.post(path, headers, body)) && isDelivered
      }
      return isDelivered
    },
  })
  const queues: Record<Channel, typeof emails> = { email: emails, sms: texts }

  const announce = (occurrence: Occurrence): void => {
    if (faults.unreported.includes(occurrence.name)) return
    if (faults.dropRate > 0 && random() < faults.dropRate) {
      counts.dropped += 1
      return
    }
    for (let copy = 0; copy < faults.copies; copy += 1) queues[occurrence.message.channel].push(occurrence)
  }
  const play = (message: Message, name: EventName): void => {
    const at = Date.now() + options.aheadMs()
    message.events.push({ name, at })
    if (message.channel === 'sms') {
      message.status = name
      if (name === 'undelivered' || name === 'failed') message.errorCode = smsErrorCode(message.to)
    } else message.status = name === 'machine_open' ? 'open' : name
    announce({ message, name, at })
  }
  const clock = createEventClock<{ message: Message; name: EventName }>(({ message, name }) => play(message, name))

  return {
    plan(message) {
      if (!faults.enabled) return
      for (const { name, afterMs } of planEvents(message, seed).filter((one) => !faults.without.includes(one.name)))
        clock.schedule(afterMs * faults.pace + faults.delayMs, { message, name })
    },
    play,
    replay(message) {
      for (const { name, at } of message.events) announce({ message, name, at })
    },
    async receiveSms(sms, answered, optOutType, copies) {
      const { messageSid, call } = inboundCallback(sms, answered, optOutType, publicOrigin, twilioAuthToken)
      const statuses: number[] = []
      for (let copy = 0; copy < copies; copy += 1) statuses.push(await poster.post(call.path, call.headers, call.body))
      return { messageSid, status: statuses.find((status) => !isTaken(status)) ?? statuses[0] ?? 0 }
    },
    faults: () => faults,
    setFaults(next) {
      faults = next
      random = createRandom(seed)
    },
    stats: () => ({ planned: clock.size(), waiting: emails.size() + texts.size(), ...counts }),
    clear() {
      clock.clear()
      emails.clear()
      texts.clear()
    },
    stop() {
      clock.stop()
      emails.stop()
      texts.stop()
    },
  }
}
