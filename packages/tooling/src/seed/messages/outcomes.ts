import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'
import type { Channel, StopList } from './stop-list.ts'

type Leaving = Parameters<StopList['add']>[2]

/** The result of one message: columns of its row, the calls to the provider, and whether the address is lost. */
export type Outcome = {
  columns: Row<'communications'>
  attempts: Row<'delivery_attempts'>[]
  leaving: Leaving | null
}

type Sending = {
  random: Random
  channel: Channel
  skip: string | null
  /** The provider could not be reached until the sender gave up. */
  isRefused: boolean
  /** The person leaves through this message. */
  leaves: boolean
  submittedAt: Date
}

const minuteMs = 60_000
const callMs = 180
const maxAttempts = 8

const pristine = {
  skip_reason: null,
  attempt: 0,
  submit_at: null,
  acked_at: null,
  event_at: null,
  provider_id: null,
  error_code: null,
  error_message: null,
  delivered_at: null,
  opened_at: null,
  machine_opened_at: null,
  clicked_at: null,
  bounced_at: null,
  unsubscribed_at: null,
  complained_at: null,
} satisfies Row<'communications'>

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

const attempt = (
  number: number,
  startedAt: Date,
  outcome: string,
  status: number,
  providerId: string | null,
  error: string | null,
) => ({
  attempt: number,
  started_at: startedAt,
  finished_at: later(startedAt, callMs),
  outcome,
  http_status: status,
  provider_id: providerId,
  error,
})

const gaveUp = ({ submittedAt }: Sending): Outcome => {
  const times = Array.from({ length: maxAttempts }, (_, index) => later(submittedAt, index * 45 * minuteMs))
  const last = times.at(-1) ?? submittedAt
  const error = 'The provider was not available'
  return {
    columns: {
      ...pristine,
      state: 'failed',
      attempt: maxAttempts,
      submit_at: last,
      error_code: 'provider_unavailable',
      error_message: error,
    },
    attempts: times.map((at, index) => attempt(index + 1, at, 'retry', 503, null, error)),
    leaving: null,
  }
}

const refused = ({ channel, submittedAt }: Sending): Outcome => {
  const [code, message] =
    channel === 'email' ? ['400', 'The address is not valid'] : ['21211', 'The number is not valid']
  return {
    columns: {
      ...pristine,
      state: 'failed',
      attempt: 1,
      submit_at: submittedAt,
      error_code: code,
      error_message: message,
    },
    attempts: [attempt(1, submittedAt, 'refused', 400, null, message)],
    leaving: { reason: 'invalid', at: later(submittedAt, callMs) },
  }
}

/** Handed over; `more` is what the provider reported afterwards. */
export const handedOver = (
  { random, channel, submittedAt }: Sending,
  more: Row<'communications'>,
  leaving: Leaving | null,
): Outcome => {
  const providerId = channel === 'email' ? random.hex(22) : `SM${random.hex(32)}`
  return {
    columns: {
      ...pristine,
      attempt: 1,
      submit_at: submittedAt,
      acked_at: later(submittedAt, callMs),
      provider_id: providerId,
      ...more,
    },
    attempts: [attempt(1, submittedAt, 'accepted', channel === 'email' ? 202 : 201, providerId, null)],
    leaving,
  }
}

const bounced = (sending: Sending): Outcome => {
  const at = later(sending.submittedAt, sending.random.between(2, 90) * 1_000)
  return handedOver(
    sending,
    { state: 'bounced', event_at: at, bounced_at: at, error_code: '550', error_message: 'The mailbox does not exist' },
    { reason: 'hard_bounce', at },
  )
}

/** A message that may or may not have been sent; an admin decides about it. */
export const inReview = ({ submittedAt }: Sending): Outcome => ({
  columns: {
    ...pristine,
    state: 'needs_review',
    attempt: 1,
    submit_at: submittedAt,
  },
  attempts: [attempt(1, submittedAt, 'unknown', 504, null, 'The answer was lost')],
  leaving: null,
})

const delivered = (sending: Sending): Outcome => {
  const { random, channel, leaves } = sending
  const deliveredAt = later(sending.submittedAt, random.between(1, 40) * 1_000)
  const columns = { state: 'delivered', event_at: deliveredAt, delivered_at: deliveredAt }
  if (channel === 'sms')
    return handedOver(sending, columns, leaves ? { reason: 'stopped', at: later(deliveredAt, minuteMs) } : null)
  const openedAt = later(deliveredAt, Math.ceil(random.fraction() ** 3 * 48 * 60) * minuteMs)
  const clickedAt = later(openedAt, random.between(10, 240) * 1_000)
  const hasMachine = random.isLikely(0.12)
  const isOpened = leaves || random.isLikely(0.42)
  const isClicked = isOpened && (leaves || random.isLikely(0.24))
  const isComplaint = isOpened && !leaves && random.isLikely(0.002)
  const reported = {
    ...columns,
    event_at: isClicked || isComplaint ? clickedAt : isOpened ? openedAt : deliveredAt,
    opened_at: isOpened ? openedAt : null,
    machine_opened_at: hasMachine ? later(deliveredAt, 2_000) : null,
    clicked_at: isClicked ? clickedAt : null,
    unsubscribed_at: leaves ? clickedAt : null,
    complained_at: isComplaint ? clickedAt : null,
  }
  const reason = leaves ? 'unsubscribed' : 'complaint'
  return handedOver(sending, reported, leaves || isComplaint ? { reason, at: clickedAt } : null)
}

/** Decides by chance, about as often as in real campaigns. */
export const outcomeOf = (sending: Sending): Outcome => {
  if (sending.skip)
    return { columns: { ...pristine, state: 'skipped', skip_reason: sending.skip }, attempts: [], leaving: null }
  if (sending.isRefused) return gaveUp(sending)
  if (sending.leaves) return delivered(sending)
  const luck = sending.random.fraction()
  if (luck < 0.015) return refused(sending)
  if (luck < 0.019) return inReview(sending)
  if (luck < 0.044 && sending.channel === 'email') return bounced(sending)
  if (luck < 0.085) return handedOver(sending, { state: 'accepted' }, null)
  return delivered(sending)
}
