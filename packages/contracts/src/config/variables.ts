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
    meaning: 'Addresses and networks of proxies whose X-Forwarded-For is trusted, with commas or spaces between',
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
      'The PostgreSQL server itself, when DATABASE_URL is a pooler in transaction mode such as pgbouncer; same role and database',
  }),
  DATABASE_READ_URL: variable({
    group: 'Storage',
    kind: 'postgres',
    meaning:
      'One streaming replica of the database, which answers lists and exports of the api; directly or through a pooler as DATABASE_URL',
  }),
  DATABASE_POOL_SIZE: variable({
    group: 'Storage',
    kind: 'count',
    least: 5,
    meaning:
      "Maximum number of connections in a process's pool, at least 5; 20 for an api and 10 for a worker when unset",
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
    meaning: 'Set when REDIS_URL names one or more nodes of a Redis Cluster, separated by commas',
  }),
  REDIS_SENTINELS: variable({
    group: 'Storage',
    kind: 'redis',
    meaning:
      'Comma-separated redis:// addresses of Sentinels, which provide the host; REDIS_URL provides user, password, and database',
  }),
  REDIS_SENTINEL_NAME: variable({
    group: 'Storage',
    kind: 'text',
    default: 'mymaster',
    meaning: 'Name of the master that the Sentinels monitor',
  }),
  EMBEDDED_DATABASE: variable({
    group: 'Storage',
    kind: 'switch',
    default: 'off',
    meaning: 'Set by npm start when it runs the database itself; allows features that work on one machine only',
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
    meaning: 'The previous SESSION_SECRET, so that sessions stay valid while the secret is rotated',
  }),
  ADDRESS_KEY: variable({
    group: 'Identity',
    kind: 'secret',
    minBytes: 32,
    example: 'what `openssl rand -base64 32` prints',
    meaning:
      'Key for the hashes of suppressed addresses and the links in sent mail; never change it. SESSION_SECRET when unset',
  }),
  ADMIN_USERNAME: variable({
    group: 'Identity',
    kind: 'text',
    default: 'admin',
    meaning: 'Username of the first super_admin, which npm start creates in a database without admins',
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
    group: 'Behavior',
    kind: 'switch',
    default: 'on',
    meaning: 'Campaign texts only from 09:00 to 20:00 where the recipient lives',
  }),
  RATE_LIMITS: variable({
    group: 'Behavior',
    kind: 'switch',
    default: 'on',
    meaning: 'Limits requests per client; turn off only for load tests and local use',
  }),
  LOGIN_LIMITS: variable({
    group: 'Behavior',
    kind: 'switch',
    default: 'on',
    meaning: 'Limits login attempts; turn off only for load tests and local use',
  }),
  DRAIN_MS: variable({
    group: 'Behavior',
    kind: 'count',
    meaning:
      'How long a stopping api continues to answer while gateways notice; when unset 3000 in docker-compose.yml, elsewhere not at all',
  }),
  DELIVERY_LEASE_MS: variable({
    group: 'Behavior',
    kind: 'count',
    default: '60000',
    meaning: 'How long a worker holds the lease of a claimed recipient',
  }),
  DELIVERY_WAIT_MS: variable({
    group: 'Behavior',
    kind: 'count',
    default: '900000',
    meaning: 'How long an email without an answer waits for its report before it may be sent again',
  }),
  DELIVERY_SWEEP_MS: variable({
    group: 'Behavior',
    kind: 'count',
    default: '15000',
    meaning: 'How often the sweeper recovers lost work',
  }),

  ...retentionVariables,

  LOG_LEVEL: variable({
    group: 'Observability',
    kind: 'text',
    default: 'info',
    oneOf: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    meaning: 'Lowest level that is logged',
  }),

  ...tracingVariables,
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables
