import type { Accounts } from '@velvet/sandbox'

const unreachable = 'http://127.0.0.1:1'

type Environment = Record<string, string | undefined>

/** A wrong environment, the check that finds it, and its line. */
export const wrongEnvironments: [what: string, change: Environment, name: string, finding: RegExp][] = [
  [
    'a Redis that is away',
    { REDIS_URL: 'redis://:a-password-of-redis@127.0.0.1:1' },
    'redis',
    /^FAILED: .*ECONNREFUSED.*REDIS_URL/,
  ],
  [
    'another key of addresses',
    { ADDRESS_KEY: 'the key of another installation, 32 bytes' },
    'address key',
    /^FAILED: .*does not match this database/,
  ],
  [
    'a public site that no server answers for',
    { PUBLIC_ORIGIN: unreachable },
    'public site',
    /^FAILED: .*cannot be reached.*ECONNREFUSED.*DNS/,
  ],
  [
    'a key that SendGrid refuses',
    { SENDGRID_API_KEY: 'a-key-that-nobody-prints' },
    'email key',
    /^FAILED: SendGrid refuses SENDGRID_API_KEY \(401/,
  ],
  ['a SendGrid that is away', { SENDGRID_BASE_URL: unreachable }, 'email key', /^FAILED: SendGrid does not answer/],
  [
    'a sender of another domain',
    { EMAIL_FROM: 'door@other.example' },
    'email sender',
    /^FAILED: neither EMAIL_FROM nor its domain/,
  ],
  [
    'no key for reports',
    { SENDGRID_WEBHOOK_PUBLIC_KEY: undefined },
    'email reports',
    /^FAILED: SENDGRID_WEBHOOK_PUBLIC_KEY is not set/,
  ],
  [
    'what is no key for reports',
    { SENDGRID_WEBHOOK_PUBLIC_KEY: 'A'.repeat(80) },
    'email reports',
    /^FAILED: .* is not a public key/,
  ],
  [
    'a token that Twilio refuses',
    { TWILIO_AUTH_TOKEN: 'another-token-that-nobody-prints' },
    'text account',
    /^FAILED: Twilio refuses .*\(401/,
  ],
  [
    'a number of another account',
    { TWILIO_FROM: '+15005550099' },
    'text replies',
    /^FAILED: TWILIO_FROM is not a number of this account/,
  ],
  [
    'an unknown messaging service',
    { TWILIO_MESSAGING_SERVICE_SID: `MG${'1'.repeat(32)}` },
    'text replies',
    /^FAILED: .* is not a messaging service/,
  ],
  ['a folder that is not there', { DATA_DIR: '/nonexistent/velvet' }, 'pictures', /^FAILED: ENOENT.*DATA_DIR/],
  ['no email', { SENDGRID_API_KEY: undefined, EMAIL_FROM: undefined }, 'email', /^warning: not set up/],
  ['no texts', { TWILIO_ACCOUNT_SID: undefined, TWILIO_AUTH_TOKEN: undefined }, 'texts', /^warning: not set up/],
]

/** Settings at the providers that are wrong, the check that finds them, and its line. */
export const wrongAccounts: [
  what: string,
  change: (accounts: Accounts) => Partial<Accounts>,
  name: string,
  finding: RegExp,
][] = [
  [
    'a key that may not send',
    ({ sendgrid }) => ({ sendgrid: { ...sendgrid, scopes: ['stats.read'] } }),
    'email key',
    /^FAILED: .*Mail Send/,
  ],
  [
    'a key that may only send',
    ({ sendgrid }) => ({ sendgrid: { ...sendgrid, scopes: ['mail.send'] } }),
    'email reports',
    /^warning: the key is not allowed to read/,
  ],
  [
    'a sender without its domain',
    ({ sendgrid }) => ({ sendgrid: { ...sendgrid, validDomains: [], verifiedAddresses: ['door@velvet.example'] } }),
    'email sender',
    /^warning: .*authenticate velvet.example/,
  ],
  [
    'no event webhook',
    ({ sendgrid }) => ({ sendgrid: { ...sendgrid, webhook: null } }),
    'email reports',
    /^FAILED: no SendGrid event webhook/,
  ],
  [
    'an event webhook that does not sign',
    ({ sendgrid }) => ({
      sendgrid: { ...sendgrid, webhook: sendgrid.webhook && { ...sendgrid.webhook, publicKey: null } },
    }),
    'email reports',
    /^FAILED: .*does not sign/,
  ],
  [
    'an event webhook of another key',
    ({ sendgrid }) => ({
      sendgrid: { ...sendgrid, webhook: sendgrid.webhook && { ...sendgrid.webhook, publicKey: 'another' } },
    }),
    'email reports',
    /^FAILED: .*not the key/,
  ],
  [
    'answers that go elsewhere',
    ({ twilio }) => ({ twilio: { ...twilio, numbers: { '+15005550006': 'https://demo.twilio.com/welcome' } } }),
    'text replies',
    /^FAILED: replies go to another address/,
  ],
  [
    'a suspended account',
    ({ twilio }) => ({ twilio: { ...twilio, status: 'suspended' as const } }),
    'text account',
    /^FAILED: the account is suspended/,
  ],
  [
    'a trial account',
    ({ twilio }) => ({ twilio: { ...twilio, type: 'Trial' as const } }),
    'text account',
    /^warning: a trial account/,
  ],
]
