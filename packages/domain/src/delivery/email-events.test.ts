import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EmailEvent, type EmailEventName, emailEventNames, foldEvents, suppressionOf } from './email-events.ts'

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1) + second * 1_000)

const happened = (event: EmailEventName, second: number, change: Partial<EmailEvent> = {}): EmailEvent => ({
  event,
  occurredAt: at(second),
  address: 'ada@example.com',
  communicationId: 'c1',
  attempt: 1,
  providerId: 'p1',
  isMachineOpen: false,
  url: null,
  reason: null,
  code: null,
  raw: {},
  ...change,
})

const anyEvent = fc
  .record({
    event: fc.constantFrom(...emailEventNames),
    second: fc.nat(20),
    isMachineOpen: fc.boolean(),
    reason: fc.constantFrom(null, '550 unknown', '421 busy'),
    providerId: fc.constantFrom(null, 'p1', 'p2'),
  })
  .map(({ event, second, ...change }) => happened(event, second, change))
const anyEvents = fc
  .tuple(anyEvent, fc.array(anyEvent, { maxLength: 12 }))
  .map(([first, rest]): [EmailEvent, ...EmailEvent[]] => [first, ...rest])

describe('the combined result of the events of a message', () => {
  it('F18 is the same in whatever order and however often they come', () => {
    fc.assert(
      fc.property(anyEvents, fc.infiniteStream(fc.nat()), (events, numbers) => {
        const keyed = [...events, ...events].map((event) => ({ event, key: numbers.next().value ?? 0 }))
        const [first, ...rest] = keyed.sort((a, b) => a.key - b.key).map(({ event }) => event)
        expect(foldEvents([first ?? events[0], ...rest])).toEqual(foldEvents(events))
      }),
      { numRuns: 500 },
    )
  })

  it('only moves forward: accepted, delivered, failed, bounced', () => {
    const state = (...events: [EmailEventName, ...EmailEventName[]]) => {
      const [first, ...rest] = events
      return foldEvents([happened(first, 0), ...rest.map((name, index) => happened(name, index + 1))]).state
    }
    expect(state('processed', 'deferred')).toBe('accepted')
    expect(state('delivered', 'processed')).toBe('delivered')
    expect(state('open')).toBe('delivered')
    expect(state('bounce', 'delivered')).toBe('bounced')
    expect(state('dropped', 'delivered')).toBe('failed')
    expect(state('bounce', 'dropped')).toBe('bounced')
    expect(state('group_resubscribe')).toBeNull()
  })

  it('keeps the earliest time of each kind, and machine opens apart', () => {
    const effect = foldEvents([
      happened('open', 9),
      happened('open', 5, { isMachineOpen: true }),
      happened('open', 7),
      happened('click', 12),
      happened('delivered', 3),
      happened('processed', 1),
      happened('group_unsubscribe', 20),
    ])
    expect(effect).toMatchObject({
      eventAt: at(1),
      deliveredAt: at(3),
      openedAt: at(7),
      machineOpenedAt: at(5),
      clickedAt: at(12),
      unsubscribedAt: at(20),
      bouncedAt: null,
      complainedAt: null,
    })
  })

  it('explains a failure by the earliest event of the state that counts', () => {
    const effect = foldEvents([
      happened('dropped', 1, { reason: 'Spam Content' }),
      happened('bounce', 8, { reason: 'later' }),
      happened('blocked', 4, { reason: 'busy' }),
    ])
    expect(effect).toMatchObject({ state: 'bounced', errorCode: 'blocked', errorMessage: 'busy', bouncedAt: at(4) })
    expect(foldEvents([happened('delivered', 1, { reason: '250 OK' })])).toMatchObject({
      errorCode: null,
      errorMessage: null,
    })
  })

  it('suppresses an address only after a hard bounce, a complaint or an unsubscribe', () => {
    const closing = Object.fromEntries(emailEventNames.map((name) => [name, suppressionOf(happened(name, 0))]))
    expect(closing).toEqual({
      ...Object.fromEntries(emailEventNames.map((name) => [name, null])),
      bounce: 'hard_bounce',
      spamreport: 'complaint',
      unsubscribe: 'unsubscribed',
      group_unsubscribe: 'unsubscribed',
    })
  })
})
