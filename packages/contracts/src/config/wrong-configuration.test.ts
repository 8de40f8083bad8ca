import { describe, expect, it } from 'vitest'
import { describeForm, hasForm } from './check-variable.ts'
import { ConfigError, parseEnvironment } from './config.ts'
import type { EnvironmentSource } from './environment.ts'
import { findUnknownVariables } from './unknown-variables.ts'
import type { Variable } from './variable.ts'
import { variables } from './variables.ts'

const problemsOf = (source: EnvironmentSource): readonly string[] => {
  try {
    parseEnvironment(source)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

const random = 'what `openssl rand -base64 32` prints'
const database = { DATABASE_URL: 'postgres://velvet@db/velvet', SESSION_SECRET: 'a secret that only this test knows' }

describe('a wrong configuration', () => {
  it('is reported in one sorted list, with the expected format and an example for each', () => {
    const source = {
      ADMIN_LINK: 'maybe',
      ADMIN_ORIGIN: 'http://admin.example.com',
      API_PORT: '70000',
      APIFY_API_TOKEN: 'apify-hunter2',
      DATABASE_URL: 'mysql://root:hunter2@db/velvet',
      DELIVERY_LEASE_MS: '-5',
      EMAIL_BATCH_SIZE: '1001',
      EMAIL_FROM: 'Velvet hunter2',
      IMAGE_PROXY_HOSTS: 'http://169.254.169.254',
      LOG_LEVEL: 'loud',
      PORT: 'hunter2',
      PUBLIC_ORIGIN: 'https://example.com/guests',
      REDIS_URL: 'http://hunter2@cache',
      RETENTION_ACTIVITY_DAYS: '1.5',
      S3_BUCKET: 'hunter2',
      SENDGRID_WEBHOOK_PUBLIC_KEY: 'hunter2',
      SESSION_SECRET: 'hunter2',
      TWILIO_ACCOUNT_SID: 'hunter2',
      TWILIO_FROM: '212 555 0100',
      TWILIO_MESSAGING_SERVICE_SID: 'hunter2',
      VENUE_CONTACT: 'at the hunter2 door',
      VENUE_PRIVACY_URL: 'http://example.com/privacy',
      VENUE_SOCIAL_LINKS: 'https://example.com, hunter2',
    }
    expect(problemsOf(source)).toEqual([
      'ADMIN_LINK must be on or off, such as on',
      'ADMIN_ORIGIN must use https, except on localhost, such as https://example.com',
      'APIFY_TASK_ID is required with APIFY_API_TOKEN: a text, such as name~instagram-profile',
      'API_PORT must be a port number from 0 to 65535, such as 3001',
      'DATABASE_URL must be a postgres:// address, such as postgres://velvet@db.example.com:5432/velvet',
      'DELIVERY_LEASE_MS must be a whole number from 1 to 999999999, such as 60000',
      'EMAIL_BATCH_SIZE must be a whole number from 1 to 1000, such as 1',
      'EMAIL_FROM must be name <address> or an email address, such as Velvet <hello@example.com>',
      'IMAGE_PROXY_HOSTS must list host names, such as cdninstagram.com,fbcdn.net,instagram.com',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, such as info',
      'PORT must be a port number from 0 to 65535, such as 3000',
      'PUBLIC_ORIGIN must be an origin without a path, such as https://example.com',
      'REDIS_URL must be a redis:// or rediss:// address, or several separated by commas, such as redis://cache.example.com:6379',
      'RETENTION_ACTIVITY_DAYS must be a whole number of days from 1 to 99999, such as 730',
      'S3_ACCESS_KEY_ID is required with S3_BUCKET: a text, such as AKIAIOSFODNN7EXAMPLE',
      'S3_SECRET_ACCESS_KEY is required with S3_BUCKET: a secret, such as the secret that was shown with the key',
      'SENDGRID_WEBHOOK_PUBLIC_KEY must be a public key in base64, such as MFkwEwYHKoZIzj0C...',
      `SESSION_SECRET must be 32 bytes or more, such as ${random}`,
      'TWILIO_ACCOUNT_SID must be an id that begins with AC, such as AC0123456789abcdef0123456789abcdef',
      'TWILIO_AUTH_TOKEN is required with TWILIO_ACCOUNT_SID: a secret, such as the auth token that the Twilio console shows beside the account',
      'TWILIO_FROM must be a number in E.164 or a short code, such as +12125550100',
      'TWILIO_MESSAGING_SERVICE_SID must be an id that begins with MG, such as MG0123456789abcdef0123456789abcdef',
      'VENUE_CONTACT must be an email address or an https address, such as hello@example.com',
      'VENUE_PRIVACY_URL must be an https address, such as https://example.com/page',
      'VENUE_SOCIAL_LINKS must be https addresses separated by commas, such as https://example.com/one,https://example.com/two',
    ])
    expect(() => parseEnvironment(source)).toThrow(/^The configuration has 25 problems:\n {2}- ADMIN_LINK /)
    expect(() => parseEnvironment(source)).not.toThrow(/hunter2|169\.254|70000|guests|loud|maybe/)
  })

  it.each([
    [
      'no secret',
      { DATABASE_URL: database.DATABASE_URL },
      `SESSION_SECRET is required with DATABASE_URL: 32 bytes or more, such as ${random}`,
    ],
    ['a short key', { ...database, ADDRESS_KEY: 'short' }, `ADDRESS_KEY must be 32 bytes or more, such as ${random}`],
    [
      'a key without a sender',
      { SENDGRID_API_KEY: 'SG.x' },
      'EMAIL_FROM is required with SENDGRID_API_KEY: name <address> or an email address, such as Velvet <hello@example.com>',
    ],
    [
      'a bucket’s key without a bucket',
      { S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
      'S3_BUCKET is required with S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: a text, such as velvet-pictures',
    ],
    [
      'one origin of two',
      { PUBLIC_ORIGIN: 'https://velvet.example' },
      'ADMIN_ORIGIN is required with PUBLIC_ORIGIN, such as https://admin.example.com',
    ],
    [
      'the other origin of two',
      { ADMIN_ORIGIN: 'https://velvet.example' },
      'PUBLIC_ORIGIN is required with ADMIN_ORIGIN, such as https://example.com',
    ],
    [
      'one origin for both sites',
      { PUBLIC_ORIGIN: 'https://velvet.example', ADMIN_ORIGIN: 'https://velvet.example' },
      'ADMIN_ORIGIN must differ from PUBLIC_ORIGIN, such as https://admin.example.com',
    ],
    [
      'a loopback picture host',
      { ...database, IMAGE_PROXY_HOSTS: 'http://127.0.0.1:9000' },
      'IMAGE_PROXY_HOSTS may name a loopback origin with the embedded database only; host names elsewhere, such as cdninstagram.com,fbcdn.net,instagram.com',
    ],
    [
      'a redis address for the database',
      { ...database, DATABASE_URL: 'redis://db:5432' },
      'DATABASE_URL must be a postgres:// address, such as postgres://velvet@db.example.com:5432/velvet',
    ],
    [
      'a collector’s header without a name',
      { OTEL_EXPORTER_OTLP_HEADERS: 'Bearer hunter2' },
      'OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs separated by commas, such as authorization=Bearer%20key',
    ],
    [
      'a share above all',
      { OTEL_TRACES_SAMPLER_ARG: '10' },
      'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, such as 0.1',
    ],
  ])('of %s is told', (_, source, problem) => {
    expect(problemsOf(source)).toEqual([problem])
  })

  it('names an account without a token and without a sender', () => {
    expect(problemsOf({ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` })).toEqual([
      expect.stringMatching(/^TWILIO_AUTH_TOKEN is required with TWILIO_ACCOUNT_SID: /),
      'TWILIO_FROM is required, or TWILIO_MESSAGING_SERVICE_SID instead, with TWILIO_ACCOUNT_SID: a number in E.164 or a short code, such as +12125550100',
    ])
  })

  it('names missing required settings together with misspelled ones', () => {
    const attempt = () =>
      parseEnvironment({ DATABSE_URL: 'postgres://hunter2@db/velvet' }, ['DATABASE_URL', 'SESSION_SECRET'])
    expect(attempt).toThrow(/2 problems:\n {2}- DATABASE_URL is required: .*\n {2}- SESSION_SECRET is required: /)
    expect(attempt).toThrow('DATABSE_URL is not a setting of Velvet and is ignored; did you mean DATABASE_URL?')
    expect(attempt).not.toThrow(/hunter2/)
  })

  it('is shown with valid examples', () => {
    for (const [name, variable] of Object.entries<Variable>(variables)) {
      const [, example] = describeForm(variable).split(', such as ')
      if (example && !example.endsWith('...')) expect([name, hasForm(example, variable)]).toEqual([name, true])
    }
  })
})

describe('variables that are not read', () => {
  it('are named with the nearest setting when they look like one', () => {
    const source = { SESSION_SECRT: 'x', VENUE_TITLE: 'x', EMAIL_BATCHSIZE: '5', PUBLIC_ORGIN: 'x' }
    expect(findUnknownVariables(source)).toEqual([
      'EMAIL_BATCHSIZE is not a setting of Velvet and is ignored; did you mean EMAIL_BATCH_SIZE?',
      'PUBLIC_ORGIN is not a setting of Velvet and is ignored; did you mean PUBLIC_ORIGIN?',
      'SESSION_SECRT is not a setting of Velvet and is ignored; did you mean SESSION_SECRET?',
      'VENUE_TITLE is not a setting of Velvet and is ignored; did you mean VENUE_NAME?',
    ])
  })

  it('are left alone when they belong to another program or to the containers', () => {
    const others = { PATH: '/bin', HOME: '/', NODE_OPTIONS: '-r x', LC_ALL: 'C', KUBERNETES_PORT: '1', PGPASSWORD: 'x' }
    expect(
      findUnknownVariables({ ...others, PUBLIC_HOST: 'velvet.example', SESSION_SECRET_FILE: '/run/secrets/s' }),
    ).toEqual([])
  })
})
