import { describe, expect, it } from 'vitest'
import { parseSandboxConfig } from './sandbox-config.ts'

const token = { SANDBOX_TWILIO_AUTH_TOKEN: '0123456789abcdef' }

describe('the sandbox configuration', () => {
  it('needs the Twilio token alone', () => {
    expect(parseSandboxConfig(token)).toEqual({
      port: 3090,
      host: '127.0.0.1',
      webhookBase: 'http://127.0.0.1:3000',
      publicOrigin: 'http://127.0.0.1:3000',
      twilioAuthToken: token.SANDBOX_TWILIO_AUTH_TOKEN,
      keepsContent: true,
      playsEvents: true,
      eventPace: 1,
      latencyMs: 50,
      seed: 1,
      instagramProfiles: 'programmed',
    })
  })

  it('takes a key for the stand-ins of Instagram, and whether every name is an account', () => {
    const config = parseSandboxConfig({
      ...token,
      SANDBOX_INSTAGRAM_TOKEN: 'instagram-key',
      SANDBOX_INSTAGRAM_PROFILES: 'any',
    })
    expect(config).toMatchObject({ instagramToken: 'instagram-key', instagramProfiles: 'any' })
    expect(() => parseSandboxConfig({ ...token, SANDBOX_INSTAGRAM_PROFILES: 'all' })).toThrow(
      'SANDBOX_INSTAGRAM_PROFILES',
    )
  })

  it('takes the public origin apart from the webhook base', () => {
    const config = parseSandboxConfig({
      ...token,
      SANDBOX_WEBHOOK_BASE: 'http://127.0.0.1:3100',
      SANDBOX_PUBLIC_ORIGIN: 'http://localhost:3100',
      SANDBOX_DIR: '.data/sandbox',
      SANDBOX_EVENTS: 'off',
      SANDBOX_EVENT_PACE: '0.1',
    })
    expect(config).toMatchObject({
      webhookBase: 'http://127.0.0.1:3100',
      publicOrigin: 'http://localhost:3100',
      directory: '.data/sandbox',
      playsEvents: false,
      eventPace: 0.1,
    })
  })

  it('lists everything wrong at once and repeats no value', () => {
    const parse = () =>
      parseSandboxConfig({
        SANDBOX_TWILIO_AUTH_TOKEN: 'short',
        SANDBOX_PORT: 'many',
        SANDBOX_EVENTS: 'maybe',
        SANDBOX_WEBHOOK_BASE: 'nowhere',
      })
    for (const name of ['SANDBOX_PORT', 'SANDBOX_EVENTS', 'SANDBOX_WEBHOOK_BASE', 'SANDBOX_TWILIO_AUTH_TOKEN'])
      expect(parse).toThrow(name)
    expect(parse).not.toThrow('short')
  })
})
