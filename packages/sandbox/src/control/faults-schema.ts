import { faultKinds } from '../faults.ts'
import { emailEvents, smsEvents } from '../message-events.ts'

const share = { type: 'number', minimum: 0, maximum: 1 } as const
const milliseconds = { type: 'integer', minimum: 0, maximum: 3_600_000 } as const

const eventNames = [...new Set([...emailEvents, ...smsEvents])]

const channel = {
  type: 'object',
  additionalProperties: false,
  properties: {
    rates: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(faultKinds.map((kind) => [kind, share])),
    },
    script: { type: 'array', maxItems: 100_000, items: { enum: ['ok', ...faultKinds] } },
    retryAfterSeconds: { type: ['integer', 'null'], minimum: 0, maximum: 3600 },
    limit: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['calls', 'everyMs'],
      properties: {
        calls: { type: 'integer', minimum: 1, maximum: 1_000_000 },
        everyMs: { ...milliseconds, minimum: 100 },
      },
    },
    lateMs: milliseconds,
  },
} as const

/** Body of `POST /sandbox/faults`; what is left out stays, but a channel that is given is replaced as a whole. */
export const faultsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    seed: { type: 'integer', minimum: 0 },
    latencyMs: milliseconds,
    clockAheadMs: { type: 'integer', minimum: -86_400_000, maximum: 86_400_000 },
    texts: { enum: ['as-sent', 'smart-encoded', 'rewritten'] },
    email: channel,
    sms: channel,
    events: {
      type: 'object',
      additionalProperties: false,
      properties: {
        enabled: { type: 'boolean' },
        pace: { type: 'number', minimum: 0, maximum: 1000 },
        delayMs: milliseconds,
        dropRate: share,
        copies: { type: 'integer', minimum: 1, maximum: 100 },
        shuffle: { type: 'boolean' },
        unreported: { type: 'array', uniqueItems: true, items: { enum: eventNames } },
        without: { type: 'array', uniqueItems: true, items: { enum: eventNames } },
      },
    },
  },
} as const
