import { describe, expect, it } from 'vitest'
import { originOf } from './twilio-transport.ts'

describe('the origin of a call to Twilio', () => {
  it.each([
    ['api', 'https://api.twilio.com', 'https://api.twilio.com'],
    ['messaging', 'https://api.twilio.com', 'https://messaging.twilio.com'],
    ['messaging', 'https://api.dublin.ie1.twilio.com', 'https://messaging.dublin.ie1.twilio.com'],
    ['messaging', 'http://127.0.0.1:3090', 'http://127.0.0.1:3090'],
    ['messaging', 'https://api.nottwilio.example', 'https://api.nottwilio.example'],
  ])('for %s by way of %s is %s', (product, baseUrl, origin) => {
    expect(originOf(product, baseUrl)).toBe(origin)
  })
})
