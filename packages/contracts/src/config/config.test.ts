import { describe, expect, it } from 'vitest'
import { ConfigError, parseEnvironment } from './config.ts'

describe('configuration', () => {
  it('fills defaults and converts numbers and switches', () => {
    const env = parseEnvironment({ RATE_LIMITS: 'off', PORT: '4000' })
    expect(env).toMatchObject({ PORT: 4000, RATE_LIMITS: false, LOGIN_LIMITS: true, EMAIL_BATCH_SIZE: 1 })
    expect(env.DATABASE_URL).toBeUndefined()
  })

  it('counts an empty text as unset', () => {
    expect(parseEnvironment({ PORT: '', REDIS_URL: ' ' })).toMatchObject({ PORT: 3000 })
  })

  it('lists every problem at once and repeats no value', () => {
    const attempt = () =>
      parseEnvironment({
        PORT: 'x',
        RATE_LIMITS: 'maybe',
        SESSION_SECRET: 'hunter2',
        ADMIN_ORIGIN: 'http://example.com',
      })
    expect(attempt).toThrow(ConfigError)
    try {
      attempt()
    } catch (error) {
      expect((error as ConfigError).problems).toEqual([
        'PORT must be a port number',
        'RATE_LIMITS must be on or off',
        'SESSION_SECRET must be at least 32 bytes',
        'ADMIN_ORIGIN must use https, except on localhost',
      ])
      expect(String(error)).not.toContain('hunter2')
    }
  })

  it('requires a session secret with a database of one’s own', () => {
    expect(() => parseEnvironment({ DATABASE_URL: 'postgres://db/velvet' })).toThrow('SESSION_SECRET is required')
  })
})
