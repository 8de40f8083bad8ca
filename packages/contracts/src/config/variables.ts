import { instagramVariables } from './instagram-variables.ts'
import { messageVariables } from './message-variables.ts'
import { retentionVariables } from './retention-variables.ts'
import { tracingVariables } from './tracing-variables.ts'
import { type Variable, variable } from './variable.ts'
import { venueVariables } from './venue-variables.ts'

/** Every environment variable that a process of Velvet reads. `.env.example` is written from this list. */
export const variables = {
  PORT: variable({ group: 'Addresses', kind: 'port', default: '3000', meaning: 'Port of the gateway' }),
  HOST: variable({ group: 'Addresses', kind: 'text', default: '127.0.0.1', meaning: 'Address the gateway listens on' }),
  PUBLIC_ORIGIN: variable({
    group: 'Addresses',
    kind: 'origin',
    meaning: 'Origin of the public site; from PORT when unset',
  }),
  ADMIN_ORIGIN: variable({
    group: 'Addresses',
    kind: 'origin',
    meaning: 'Origin of the back office; from PORT when unset',
  }),
  API_HOST: variable({
    group: 'Addresses',
    kind: 'text',
    default: '127.0.0.1',
    meaning: 'Address the api listens on, behind the gateway',
  }),
  API_PORT: variable({
    group: 'Addresses',
    kind: 'port',
    default: '3001',
    meaning: 'Port of the api, behind the gateway',
  }),
  INTERNAL_HOST: variable({
    group: 'Addresses',
    kind: 'text',
    default: '127.0.0.1',
    meaning: 'Address for health checks and metrics',
  }),
  INTERNAL_PORT: variable({
    group: 'Addresses',
    kind: 'port',
    default: '9464',
    meaning: 'Port for health checks and metrics; one per process',
  }),
  TRUSTED_PROXIES: variable({
    group: 'Addresses',
    kind: 'text',
    default: '127.0.0.1',
    meaning: 'Comma-separated addresses whose X-Forwarded-For is believed',
  }),

  DATA_DIR: variable({
    group: 'Storage',
    kind: 'text',
    default: '.data',
    meaning: 'Embedded Postgres, stored images, uploads while they are read, generated secrets',
  }),
  DATABASE_URL: variable({
    group: 'Storage',
    kind: 'postgres',
    meaning: 'PostgreSQL 15 or newer; embedded when unset',
  }),
  DATABASE_DIRECT_URL: variable({
    group: 'Storage',
    kind: 'postgres',
    meaning:
      'The server itself, where DATABASE_URL is a pooler in transaction mode such as pgbouncer; same role and database',
  }),
  DATABASE_POOL_SIZE: variable({
    group: 'Storage',
    kind: 'count',
    least: 5,
    meaning: 'Most connections of one process in its pool, 5 or more; 20 of an api and 10 of a worker when unset',
  }),
  REDIS_URL: variable({
    group: 'Storage',
    kind: 'redis',
    meaning: 'Redis 6.2+ or Valkey with noeviction; queues live in Postgres when unset',
  }),
  REDIS_CLUSTER: variable({
    group: 'Storage',
    kind: 'switch',
    default: 'off',
    meaning: 'REDIS_URL is a node of a Redis Cluster, or several of them, separated by commas',
  }),
  REDIS_SENTINELS: variable({
    group: 'Storage',
    kind: 'redis',
    meaning:
      'Comma-separated redis:// addresses of Sentinels, which name the host; REDIS_URL gives user, password and database',
  }),
  REDIS_SENTINEL_NAME: variable({
    group: 'Storage',
    kind: 'text',
    default: 'mymaster',
    meaning: 'Under which name the Sentinels know it',
  }),
  EMBEDDED_DATABASE: variable({
    group: 'Storage',
    kind: 'switch',
    default: 'off',
    meaning: 'Set by npm start when it runs the database itself; allows what is only for one machine',
  }),
  SEED: variable({
    group: 'Storage',
    kind: 'text',
    oneOf: ['demo', 'none'],
    meaning: 'Demo data on an empty database; demo when embedded, else none',
  }),

  SESSION_SECRET: variable({
    group: 'Identity',
    kind: 'secret',
    minBytes: 32,
    example: 'what `openssl rand -base64 32` prints',
    meaning: '32 bytes or more; generated into DATA_DIR when embedded, required otherwise',
  }),
  SESSION_SECRET_PREVIOUS: variable({
    group: 'Identity',
    kind: 'secret',
    minBytes: 32,
    example: 'what `openssl rand -base64 32` prints',
    meaning: 'The SESSION_SECRET before, so that who is signed in stays so while it is replaced',
  }),
  ADDRESS_KEY: variable({
    group: 'Identity',
    kind: 'secret',
    minBytes: 32,
    example: 'what `openssl rand -base64 32` prints',
    meaning:
      'Keys the hashes of unsubscribed addresses and the links in sent mail; never change it. SESSION_SECRET when unset',
  }),
  ADMIN_USERNAME: variable({
    group: 'Identity',
    kind: 'text',
    default: 'admin',
    meaning: 'First super_admin, only on a database without admins',
  }),
  ADMIN_PASSWORD: variable({
    group: 'Identity',
    kind: 'secret',
    meaning: 'Password of the first super_admin; generated and printed when embedded',
  }),

  ...venueVariables,

  ...messageVariables,
  ...instagramVariables,

  QUIET_HOURS: variable({
    group: 'Behaviour',
    kind: 'switch',
    default: 'on',
    meaning: 'Campaign texts only from 09:00 to 20:00 where the recipient lives',
  }),
  RATE_LIMITS: variable({
    group: 'Behaviour',
    kind: 'switch',
    default: 'on',
    meaning: 'off for load tests and local use',
  }),
  LOGIN_LIMITS: variable({
    group: 'Behaviour',
    kind: 'switch',
    default: 'on',
    meaning: 'off for load tests and local use',
  }),
  DRAIN_MS: variable({
    group: 'Behaviour',
    kind: 'count',
    meaning: 'How long an api that is stopped goes on answering while gateways notice; not at all when unset',
  }),
  DELIVERY_LEASE_MS: variable({
    group: 'Behaviour',
    kind: 'count',
    default: '60000',
    meaning: 'How long a worker may hold a claimed recipient',
  }),
  DELIVERY_WAIT_MS: variable({
    group: 'Behaviour',
    kind: 'count',
    default: '900000',
    meaning: 'How long an unanswered email waits for its event before it may be sent again',
  }),
  DELIVERY_SWEEP_MS: variable({
    group: 'Behaviour',
    kind: 'count',
    default: '15000',
    meaning: 'How often the sweeper looks for lost work',
  }),

  ...retentionVariables,

  LOG_LEVEL: variable({
    group: 'Watching',
    kind: 'text',
    default: 'info',
    oneOf: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    meaning: 'Least level that is logged',
  }),

  ...tracingVariables,
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables
