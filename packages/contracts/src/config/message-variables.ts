import { variable } from './variable.ts'

/** How emails and texts leave, and how fast. */
export const messageVariables = {
  SENDGRID_API_KEY: variable({
    group: 'Email',
    kind: 'secret',
    example: 'SG. and what SendGrid shows once',
    meaning: 'SendGrid key; the local sandbox stands in when embedded and unset',
  }),
  SENDGRID_BASE_URL: variable({
    group: 'Email',
    kind: 'origin',
    default: 'https://api.sendgrid.com',
    meaning: 'Origin of the SendGrid API',
  }),
  SENDGRID_WEBHOOK_PUBLIC_KEY: variable({
    group: 'Email',
    kind: 'text',
    pattern: { matches: /^[A-Za-z0-9+/]{64,}={0,2}$/, expected: 'a public key in base64' },
    example: 'MFkwEwYHKoZIzj0C...',
    meaning: 'Public key of the signed event webhook, base64',
  }),
  EMAIL_FROM: variable({ group: 'Email', kind: 'sender', meaning: 'Sender, as name <address> or address' }),
  EMAIL_FOOTER_ADDRESS: variable({
    group: 'Email',
    kind: 'text',
    meaning: 'Postal address under campaign emails, required by law in many places; VENUE_ADDRESS when unset',
  }),
  CLICK_TRACKING: variable({
    group: 'Email',
    kind: 'switch',
    default: 'on',
    meaning: 'Links of campaign emails lead through the public site, which counts the click',
  }),
  EMAIL_PER_SECOND: variable({
    group: 'Email',
    kind: 'count',
    default: '500',
    meaning: 'Maximum number of emails per second handed to the provider',
  }),
  EMAIL_CONCURRENCY: variable({
    group: 'Email',
    kind: 'count',
    default: '100',
    meaning: 'Calls per worker whose outcome a crash would leave unknown',
  }),
  EMAIL_CONNECTIONS: variable({
    group: 'Email',
    kind: 'count',
    meaning: 'Concurrent calls per worker to the provider; EMAIL_CONCURRENCY when unset',
  }),
  EMAIL_BATCH_SIZE: variable({
    group: 'Email',
    kind: 'count',
    most: 1000,
    default: '1',
    meaning: 'Recipients per call to the provider',
  }),

  TWILIO_ACCOUNT_SID: variable({
    group: 'SMS',
    kind: 'text',
    pattern: { matches: /^AC[0-9A-Za-z]+$/, expected: 'an id that begins with AC' },
    example: `AC${'0123456789abcdef'.repeat(2)}`,
    meaning: 'Twilio account; the local sandbox stands in when embedded and unset',
  }),
  TWILIO_AUTH_TOKEN: variable({
    group: 'SMS',
    kind: 'secret',
    example: 'the auth token that the Twilio console shows beside the account',
    meaning: 'Twilio token, also checks webhook signatures',
  }),
  TWILIO_FROM: variable({ group: 'SMS', kind: 'phone', meaning: 'Sending number in E.164' }),
  TWILIO_MESSAGING_SERVICE_SID: variable({
    group: 'SMS',
    kind: 'text',
    pattern: { matches: /^MG[0-9A-Za-z]+$/, expected: 'an id that begins with MG' },
    example: `MG${'0123456789abcdef'.repeat(2)}`,
    meaning: 'Messaging service, used instead of TWILIO_FROM',
  }),
  TWILIO_BASE_URL: variable({
    group: 'SMS',
    kind: 'origin',
    default: 'https://api.twilio.com',
    meaning: 'Origin of the Twilio API',
  }),
  SMS_PER_SECOND: variable({
    group: 'SMS',
    kind: 'count',
    default: '1',
    meaning: 'Maximum number of texts per second handed to the provider',
  }),
  SMS_CONCURRENCY: variable({ group: 'SMS', kind: 'count', default: '4', meaning: 'Texts in flight per worker' }),
} as const
