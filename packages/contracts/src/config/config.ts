import type { Variable } from './variable.ts'
import { type VariableName, variables } from './variables.ts'

type ValueOf<V extends Variable> = V['kind'] extends 'port' | 'count' | 'days'
  ? number
  : V['kind'] extends 'switch'
    ? boolean
    : V extends { oneOf: readonly (infer O)[] }
      ? O
      : string

type Settled<N extends VariableName> = (typeof variables)[N] extends { default: string }
  ? ValueOf<(typeof variables)[N]>
  : ValueOf<(typeof variables)[N]> | undefined

/** Checked values of all variables, by name; unset ones without a default are undefined. */
export type Environment = { readonly [N in VariableName]: Settled<N> }

/** Everything that is wrong with an environment, in one error. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((p) => `  - ${p}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const isUrl = (text: string, protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

/** An address that visitors open: encrypted, except on this machine. */
const isPage = (text: string): boolean => isUrl(text, ['http:', 'https:']) && plainHttpIsLocal(text)

const isContact = (text: string): boolean => isPage(text) || /^[^\s@<>"]+@[^\s@<>"]+$/.test(text)

const plainHttpIsLocal = (origin: string | undefined): boolean => {
  if (!origin || !URL.canParse(origin)) return true
  const { protocol, hostname } = new URL(origin)
  return (
    protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'
  )
}

/** Never repeats the value: it may be a secret. */
const check = (text: string, variable: Variable): string | null => {
  if (variable.oneOf && !variable.oneOf.includes(text)) return `must be one of ${variable.oneOf.join(', ')}`
  switch (variable.kind) {
    case 'port':
      return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? null : 'must be a port number'
    case 'count':
      return /^[1-9]\d{0,8}$/.test(text) ? null : 'must be a whole number of at least 1'
    case 'days':
      return /^[1-9]\d{0,4}$/.test(text) ? null : 'must be a whole number of days from 1 to 99999'
    case 'switch':
      return text === 'on' || text === 'off' ? null : 'must be on or off'
    case 'origin':
      return isUrl(text, ['http:', 'https:']) && new URL(text).origin === text
        ? null
        : 'must be an origin such as https://example.com, without a path'
    case 'address':
      return isUrl(text, ['http:', 'https:']) ? null : 'must be an address such as https://example.com/api'
    case 'page':
      return isPage(text) ? null : 'must be an https address such as https://example.com/page'
    case 'pages':
      return text.split(',').every((part) => isPage(part.trim()))
        ? null
        : 'must list https addresses, separated by commas'
    case 'contact':
      return isContact(text) ? null : 'must be an email address or an https address'
    case 'url':
      return isUrl(text, ['postgres:', 'postgresql:', 'redis:', 'rediss:'])
        ? null
        : 'must be a postgres:// or redis:// address'
    case 'urls':
      return text.split(',').every((part) => isUrl(part.trim(), ['redis:', 'rediss:']))
        ? null
        : 'must list redis:// addresses, separated by commas'
    default:
      return null
  }
}

const convert = (text: string, variable: Variable): string | number | boolean =>
  variable.kind === 'port' || variable.kind === 'count' || variable.kind === 'days'
    ? Number(text)
    : variable.kind === 'switch'
      ? text === 'on'
      : text

/** A loopback origin lets pictures be tried on one machine; anywhere else it would open the network behind the product. */
const pictureHostProblems = (env: Environment): string[] =>
  env.IMAGE_PROXY_HOSTS.split(',')
    .map((entry) => entry.trim())
    .filter((entry) => !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(entry))
    .map((entry) => {
      const isLoopback = /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(entry)
      if (!isLoopback) return 'IMAGE_PROXY_HOSTS must list host names'
      return env.DATABASE_URL && !env.EMBEDDED_DATABASE
        ? 'IMAGE_PROXY_HOSTS may name a loopback origin with the embedded database only'
        : null
    })
    .filter((problem) => problem !== null)

/** Rules that look at more than one variable. */
const relations = (env: Environment): string[] => {
  const problems: string[] = []
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) problems.push('DATABASE_URL is required with DATABASE_DIRECT_URL')
  if (env.REDIS_URL?.includes(',') && !env.REDIS_CLUSTER)
    problems.push('REDIS_URL may list several addresses with REDIS_CLUSTER=on only')
  if (env.REDIS_SENTINELS && !env.REDIS_URL) problems.push('REDIS_URL is required with REDIS_SENTINELS')
  if (env.REDIS_SENTINELS && env.REDIS_CLUSTER) problems.push('REDIS_SENTINELS and REDIS_CLUSTER exclude each other')
  if (env.DATABASE_POOL_SIZE && env.DATABASE_POOL_SIZE < 5) problems.push('DATABASE_POOL_SIZE must be at least 5')
  if (env.DATABASE_URL && !env.SESSION_SECRET) problems.push('SESSION_SECRET is required with DATABASE_URL')
  for (const name of ['SESSION_SECRET', 'SESSION_SECRET_PREVIOUS', 'ADDRESS_KEY'] as const)
    if (env[name] && new TextEncoder().encode(env[name]).length < 32) problems.push(`${name} must be at least 32 bytes`)
  for (const name of ['PUBLIC_ORIGIN', 'ADMIN_ORIGIN'] as const)
    if (!plainHttpIsLocal(env[name])) problems.push(`${name} must use https, except on localhost`)
  if (env.TWILIO_ACCOUNT_SID && !env.TWILIO_AUTH_TOKEN)
    problems.push('TWILIO_AUTH_TOKEN is required with TWILIO_ACCOUNT_SID')
  if (env.TWILIO_ACCOUNT_SID && !env.TWILIO_FROM && !env.TWILIO_MESSAGING_SERVICE_SID)
    problems.push('TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID is required with TWILIO_ACCOUNT_SID')
  if (env.APIFY_API_TOKEN && !env.APIFY_TASK_ID) problems.push('APIFY_TASK_ID is required with APIFY_API_TOKEN')
  if (env.ZYLA_BEARER_TOKEN && !env.ZYLA_API_URL) problems.push('ZYLA_API_URL is required with ZYLA_BEARER_TOKEN')
  if (env.S3_BUCKET && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY))
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required with S3_BUCKET')
  problems.push(...pictureHostProblems(env))
  if (env.SENDGRID_API_KEY && !env.EMAIL_FROM) problems.push('EMAIL_FROM is required with SENDGRID_API_KEY')
  return problems
}

/**
 * Reads the environment once. Empty texts count as unset, so that a copied `.env.example` works.
 * Throws one `ConfigError` that lists everything wrong.
 */
export const parseEnvironment = (source: Readonly<Record<string, string | undefined>>): Environment => {
  const problems: string[] = []
  const values: Record<string, string | number | boolean | undefined> = {}
  for (const [name, variable] of Object.entries(variables) as [VariableName, Variable][]) {
    const text = source[name]?.trim() || variable.default
    if (text === undefined) continue
    const problem = check(text, variable)
    if (problem) problems.push(`${name} ${problem}`)
    else values[name] = convert(text, variable)
  }
  const env = values as Environment
  problems.push(...relations(env))
  if (problems.length > 0) throw new ConfigError(problems)
  return env
}

/** Origins of both sites; on one machine they differ by name and share the gateway's port. */
export const originsOf = (env: Environment): { publicOrigin: string; adminOrigin: string } => ({
  publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
  adminOrigin: env.ADMIN_ORIGIN ?? `http://admin.localhost:${env.PORT}`,
})
