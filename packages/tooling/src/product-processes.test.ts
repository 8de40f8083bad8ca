import { parseEnvironment } from '@velvet/contracts/config'
import { describe, expect, it } from 'vitest'
import { gatewayEnv, outboxOrigin, type SandboxSettings, simulatedSender } from './product-processes.ts'

const sandbox = { origin: 'http://127.0.0.1:4000' } as SandboxSettings
const settings = {
  DATABASE_URL: 'postgres://velvet@127.0.0.1/velvet',
  SESSION_SECRET: 'a secret that only the tests know, 32 bytes',
}
const originWith = (more: Record<string, string>) => outboxOrigin(parseEnvironment({ ...settings, ...more }), sandbox)

describe('the outbox of simulated messages (S17)', () => {
  it('is open without providers', () => {
    expect(originWith({})).toBe(sandbox.origin)
  })

  it.each([
    { SENDGRID_API_KEY: 'SG.key', EMAIL_FROM: 'Velvet <door@velvet.example>', EMAIL_FOOTER_ADDRESS: '1 Test Street' },
    { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15005550006' },
  ])('is closed beside a real one', (provider) => {
    expect(originWith(provider)).toBeNull()
  })
})

describe('the sender of simulated mails (section 6)', () => {
  const senderWith = (more: Record<string, string>) => simulatedSender(parseEnvironment({ ...settings, ...more }))

  it('is the venue, at its address', () => {
    expect(senderWith({ VENUE_NAME: 'The "Room"', VENUE_ADDRESS: '1 Test Street' })).toEqual({
      EMAIL_FROM: 'The Room <guestlist@velvet.localhost>',
      EMAIL_FOOTER_ADDRESS: '1 Test Street',
    })
  })

  it('is what the settings of mails say, before the venue', () => {
    const own = { EMAIL_FROM: 'Door <door@velvet.example>', EMAIL_FOOTER_ADDRESS: '2 Test Street' }
    expect(senderWith({ ...own, VENUE_NAME: 'The Room', VENUE_ADDRESS: '1 Test Street' })).toEqual(own)
  })
})

describe('the environment of the gateway', () => {
  it('holds addresses, the venue, and what Node reads, but no secret, no database, and nothing that Velvet does not know', () => {
    const read = {
      PATH: '/usr/bin',
      HOME: '/root',
      NODE_EXTRA_CA_CERTS: '/etc/ca.pem',
      LOG_LEVEL: 'silent',
      PORT: '3000',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      VENUE_NAME: 'The Room',
      ADMIN_LINK: 'off',
    }
    const secrets = { PGPASSWORD: 'secret', AWS_SECRET_ACCESS_KEY: 'secret', OTEL_EXPORTER_OTLP_HEADERS: 'secret' }
    expect(gatewayEnv({ ...settings, ...secrets, ...read })).toEqual(read)
  })
})
