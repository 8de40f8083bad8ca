import { emailReportRanks, type ReportedState } from './report-ranks.ts'

/** What a provider may report about an email; `blocked` is a bounce after which the address may work another day. */
export const emailEventNames = [
  'processed',
  'deferred',
  'delivered',
  'open',
  'click',
  'bounce',
  'blocked',
  'dropped',
  'spamreport',
  'unsubscribe',
  'group_unsubscribe',
  'group_resubscribe',
] as const
export type EmailEventName = (typeof emailEventNames)[number]

/** One thing that happened to an email, as its provider reports it. */
export type EmailEvent = {
  readonly event: EmailEventName
  readonly occurredAt: Date
  readonly address: string
  /** Null for some late bounces, which carry only the provider's id. */
  readonly communicationId: string | null
  readonly attempt: number | null
  readonly providerId: string | null
  /** Opened by a scanner or privacy proxy instead of a person. */
  readonly isMachineOpen: boolean
  readonly url: string | null
  readonly reason: string | null
  readonly code: string | null
  /** The event as it came, for the record. */
  readonly raw: Readonly<Record<string, unknown>>
}

/** Everything a set of events says about one message; each time is the earliest of its kind. */
export type EventEffect = {
  readonly state: ReportedState | null
  readonly eventAt: Date
  readonly deliveredAt: Date | null
  readonly openedAt: Date | null
  readonly machineOpenedAt: Date | null
  readonly clickedAt: Date | null
  readonly bouncedAt: Date | null
  readonly unsubscribedAt: Date | null
  readonly complainedAt: Date | null
  readonly errorCode: string | null
  readonly errorMessage: string | null
  readonly providerId: string | null
}

const states: Readonly<Record<EmailEventName, ReportedState | null>> = {
  processed: 'accepted',
  deferred: 'accepted',
  delivered: 'delivered',
  open: 'delivered',
  click: 'delivered',
  spamreport: 'delivered',
  unsubscribe: 'delivered',
  group_unsubscribe: 'delivered',
  bounce: 'bounced',
  blocked: 'bounced',
  dropped: 'failed',
  group_resubscribe: null,
}

const isUnsubscribe = ({ event }: EmailEvent): boolean => event === 'unsubscribe' || event === 'group_unsubscribe'

/** Of several failures the earliest explains the message; at the same moment the name decides, so that order never does. */
const byFailure = (a: EmailEvent, b: EmailEvent): number =>
  a.occurredAt.getTime() - b.occurredAt.getTime() ||
  compareText(a.event, b.event) ||
  compareText(a.reason ?? '', b.reason ?? '')
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Folds the events of one message, in whatever order and however often they came, into what they say together. */
export const foldEvents = (events: readonly [EmailEvent, ...EmailEvent[]]): EventEffect => {
  const first = (matches: (event: EmailEvent) => boolean): Date | null => {
    const times = events.filter(matches).map((event) => event.occurredAt.getTime())
    return times.length > 0 ? new Date(Math.min(...times)) : null
  }
  const state = events
    .map((event) => states[event.event])
    .filter((found) => found !== null)
    .reduce<ReportedState | null>(
      (best, next) => (best && emailReportRanks[best] >= emailReportRanks[next] ? best : next),
      null,
    )
  const isFailure = state === 'failed' || state === 'bounced'
  const [failure] = isFailure ? events.filter(({ event }) => states[event] === state).sort(byFailure) : []
  return {
    state,
    eventAt: first(() => true) ?? events[0].occurredAt,
    deliveredAt: first(({ event }) => states[event] === 'delivered'),
    openedAt: first(({ event, isMachineOpen }) => event === 'open' && !isMachineOpen),
    machineOpenedAt: first(({ event, isMachineOpen }) => event === 'open' && isMachineOpen),
    clickedAt: first(({ event }) => event === 'click'),
    bouncedAt: first(({ event }) => states[event] === 'bounced'),
    unsubscribedAt: first(isUnsubscribe),
    complainedAt: first(({ event }) => event === 'spamreport'),
    errorCode: failure?.event ?? null,
    errorMessage: failure?.reason ?? null,
    providerId: events.flatMap((event) => event.providerId ?? []).sort()[0] ?? null,
  }
}

/** Why an event closes an address to all further campaign mail, or null. */
export const suppressionOf = (event: EmailEvent): 'hard_bounce' | 'complaint' | 'unsubscribed' | null => {
  if (event.event === 'bounce') return 'hard_bounce'
  if (event.event === 'spamreport') return 'complaint'
  return isUnsubscribe(event) ? 'unsubscribed' : null
}
