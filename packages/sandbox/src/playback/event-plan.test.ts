import { describe, expect, it } from 'vitest'
import type { Message } from '../message.ts'
import { planEvents, smsErrorCode } from './event-plan.ts'

const message = (channel: 'email' | 'sms', to: string): Message => ({
  id: '1',
  channel,
  providerId: 'p',
  acceptedAt: 0,
  to,
  from: '',
  subject: '',
  html: '',
  text: '',
  headers: {},
  customArgs: {},
  communicationId: null,
  attempt: null,
  statusCallback: null,
  accountSid: null,
  messagingServiceSid: null,
  status: 'accepted',
  errorCode: null,
  events: [],
})
const names = (channel: 'email' | 'sms', to: string): string[] =>
  planEvents(message(channel, to), 1).map(({ name }) => name)

describe('the events of a message', () => {
  it('is believable over many email addresses', () => {
    const plans = Array.from({ length: 10_000 }, (_, index) => names('email', `guest${index}@example.com`))
    const share = (name: string): number => plans.filter((plan) => plan.includes(name)).length / plans.length
    expect(share('delivered')).toBeGreaterThan(0.965)
    expect(share('bounce') + share('blocked')).toBeGreaterThan(0.01)
    expect(share('bounce') + share('blocked')).toBeLessThan(0.03)
    expect(share('open')).toBeGreaterThan(0.41)
    expect(share('open')).toBeLessThan(0.48)
    expect(share('machine_open')).toBeGreaterThan(0.08)
    expect(share('click')).toBeGreaterThan(0.08)
    expect(share('click')).toBeLessThan(0.12)
    expect(plans.every((plan) => !plan.includes('click') || plan.includes('open'))).toBe(true)
  })

  it('is the same each time for the same address', () => {
    expect(planEvents(message('email', 'Ana@example.com'), 1)).toEqual(
      planEvents(message('email', 'ana@example.com'), 1),
    )
  })

  it.each([
    ['bounce@example.com', ['processed', 'bounce']],
    ['anna+block@example.com', ['processed', 'blocked']],
    ['drop.me@example.com', ['dropped']],
    ['spam_1@example.com', ['processed', 'delivered', 'spamreport']],
    ['silent@example.com', []],
  ])('follows the word in %s', (address, expected) => {
    expect(names('email', address)).toEqual(expected)
  })

  it('lets the numbers for failures fail with their code', () => {
    for (const last of [3, 5, 6, 8]) {
      expect(names('sms', `+1500555300${last}`)).toEqual(['sent', 'undelivered'])
      expect(smsErrorCode(`+1500555300${last}`)).toBe(30_000 + last)
    }
    expect(names('sms', '+12125550100')).toEqual(['sent', 'delivered'])
  })
})
