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

/** The earlier of two times. */
const earlier = (known: Date | null, next: Date): Date => (known && known <= next ? known : next)

/** Folds the events of one message, in whatever order and however often they came, into what they say together. */
export const foldEvents = (events: readonly [EmailEvent, ...EmailEvent[]]): EventEffect => {
  const times = {
    eventAt: events[0].occurredAt,
    deliveredAt: null as Date | null,
    openedAt: null as Date | null,
    machineOpenedAt: null as Date | null,
    clickedAt: null as Date | null,
    bouncedAt: null as Date | null,
    unsubscribedAt: null as Date | null,
    complainedAt: null as Date | null,
  }
  let state: ReportedState | null = null
  let providerId: string | null = null
  for (const event of events) {
    const { occurredAt } = event
    const proven = states[event.event]
    if (proven && !(state && emailReportRanks[state] >= emailReportRanks[proven])) state = proven
    if (event.providerId && !(providerId && providerId <= event.providerId)) providerId = event.providerId
    times.eventAt = earlier(times.eventAt, occurredAt)
    if (proven === 'delivered') times.deliveredAt = earlier(times.deliveredAt, occurredAt)
    if (proven === 'bounced') times.bouncedAt = earlier(times.bouncedAt, occurredAt)
    if (event.event === 'open')
      times[event.isMachineOpen ? 'machineOpenedAt' : 'openedAt'] = earlier(
        times[event.isMachineOpen ? 'machineOpenedAt' : 'openedAt'],
        occurredAt,
      )
    if (event.event === 'click') times.clickedAt = earlier(times.clickedAt, occurredAt)
    if (event.event === 'spamreport') times.complainedAt = earlier(times.complainedAt, occurredAt)
    if (isUnsubscribe(event)) times.unsubscribedAt = earlier(times.unsubscribedAt, occurredAt)
  }
  const isFailure = state === 'failed' || state === 'bounced'
  const [failure] = isFailure ? events.filter(({ event }) => states[event] === state).sort(byFailure) : []
  return { state, ...times, errorCode: failure?.event ?? null, errorMessage: failure?.reason ?? null, providerId }
}

/**
 * Whether an event may count only once and is therefore remembered: it suppresses an address or ends a try, both of which staff may
 * undo in the meantime. All other events only set a time or prove that a message was sent, however often they are reported.
 */
export const countsOnce = (event: EmailEvent): boolean => {
  const state = states[event.event]
  return suppressionOf(event) !== null || state === 'failed' || state === 'bounced'
}

/** Why an event suppresses an address for all further campaign mail, or null. */
export const suppressionOf = (event: EmailEvent): 'hard_bounce' | 'complaint' | 'unsubscribed' | null => {
  if (event.event === 'bounce') return 'hard_bounce'
  if (event.event === 'spamreport') return 'complaint'
  return isUnsubscribe(event) ? 'unsubscribed' : null
}
