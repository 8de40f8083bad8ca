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

  it('reads retention periods in days, and erases applicants only when configured', () => {
    expect(parseEnvironment({ RETENTION_WEBHOOK_DAYS: '1', RETENTION_LOGIN_DAYS: '99999' })).toMatchObject({
      RETENTION_WEBHOOK_DAYS: 1,
      RETENTION_SESSION_DAYS: 30,
      RETENTION_LOGIN_DAYS: 99_999,
      RETENTION_ACTIVITY_DAYS: 730,
      RETENTION_MESSAGE_DAYS: 730,
    })
    expect(parseEnvironment({}).RETENTION_APPLICANT_DAYS).toBeUndefined()
    expect(parseEnvironment({ RETENTION_APPLICANT_DAYS: '730' }).RETENTION_APPLICANT_DAYS).toBe(730)
  })

  it.each(['0', '-1', '1.5', '30d', '100000', 'never'])('refuses to keep anything for %s days', (days) => {
    expect(() => parseEnvironment({ RETENTION_ACTIVITY_DAYS: days, RETENTION_APPLICANT_DAYS: days })).toThrow(
      /RETENTION_ACTIVITY_DAYS must be a whole number of days from 1 to 99999, such as 730\n.*RETENTION_APPLICANT_DAYS must be/,
    )
  })

  it('refuses a pool that concurrent exports could use up', () => {
    expect(() => parseEnvironment({ DATABASE_POOL_SIZE: '4' })).toThrow(
      'DATABASE_POOL_SIZE must be a whole number from 5 to 999999999',
    )
    expect(parseEnvironment({ DATABASE_POOL_SIZE: '5' }).DATABASE_POOL_SIZE).toBe(5)
    expect(parseEnvironment({}).DATABASE_POOL_SIZE).toBeUndefined()
  })

  it('accepts the nodes of a Redis Cluster, or Sentinels, but not both', () => {
    const problems = (env: Record<string, string>): unknown => {
      try {
        return parseEnvironment(env).REDIS_URL
      } catch (error) {
        return error instanceof ConfigError && error.problems
      }
    }
    const nodes = 'redis://one:7001, rediss://two:7002'
    expect(problems({ REDIS_URL: nodes, REDIS_CLUSTER: 'on' })).toBe(nodes)
    expect(problems({ REDIS_URL: nodes })).toEqual(['REDIS_URL may list several addresses only with REDIS_CLUSTER=on'])
    expect(problems({ REDIS_URL: 'one:7001' })).toEqual([
      'REDIS_URL must be a redis:// or rediss:// address, or several separated by commas, such as redis://cache.example.com:6379',
    ])
    expect(problems({ REDIS_SENTINELS: 'redis://one:26379' })).toEqual([
      expect.stringMatching(/^REDIS_URL is required with REDIS_SENTINELS: /),
    ])
    expect(problems({ REDIS_URL: 'redis://one', REDIS_SENTINELS: 'redis://one:26379', REDIS_CLUSTER: 'on' })).toEqual([
      'REDIS_SENTINELS and REDIS_CLUSTER cannot be used together',
    ])
  })

  it('requires the address of the pooler with that of the server behind it', () => {
    expect(() => parseEnvironment({ DATABASE_DIRECT_URL: 'postgres://db/velvet' })).toThrow('DATABASE_URL is required')
  })

  it('requires a session secret with an external database', () => {
    expect(() => parseEnvironment({ DATABASE_URL: 'postgres://db/velvet' })).toThrow('SESSION_SECRET is required')
  })
})
