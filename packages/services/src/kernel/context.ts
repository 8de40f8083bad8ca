import type { Role } from '@velvet/contracts/auth'
import type { InstagramSourceName } from '@velvet/contracts/instagram'
import type { Database } from '@velvet/database'
import type { Kysely } from 'kysely'

type Origin = { ip: string | null; userAgent: string | null }

/** The actor. Never optional: every change records who made it. */
export type Actor =
  | ({ kind: 'admin'; id: string; username: string; role: Role } & Origin)
  | ({ kind: 'visitor' } & Origin)
  | { kind: 'provider'; name: 'sendgrid' | 'twilio' }
  | { kind: 'system'; name: string }

/** Structured log; fields must not be personal or secret. */
export type Logger = {
  info: (fields: Record<string, unknown>, message: string) => void
  warn: (fields: Record<string, unknown>, message: string) => void
  error: (fields: Record<string, unknown>, message: string) => void
}

export type Traces = {
  /** W3C `traceparent` of the current span. */
  readonly traceparent: () => string | undefined
  /** Runs the work in a separate trace. */
  readonly begin: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

/** The configuration that verbs need; the same for every call. */
export type Settings = {
  publicOrigin: string
  adminOrigin: string
  /** The key of every keyed hash and link; it stays the same for the life of the database; 32 bytes or more. */
  secret: string
  /** Secrets of session cookies: the first one signs new cookies, all of them verify existing ones. */
  sessionSecrets: readonly string[]
  loginLimits: boolean
  /** Sender of campaign email; null when email is not configured. */
  emailFrom: { name: string | null; address: string } | null
  /** Postal address under campaign email; null when unset. */
  emailFooterAddress: string | null
  /** Twilio is configured. */
  sendsTexts: boolean
  /** Name at the top of campaign email. */
  venueName: string
  /** How guests reach the venue: an email address or an https address; null when unset. */
  venueContact: string | null
  /** Address of the privacy policy; null when unset. */
  venuePrivacyUrl: string | null
  /** What pages show of the venue, by the names of the variables. */
  pageValues: Readonly<Record<string, string | undefined>>
  /** Campaign texts keep to 09:00 to 20:00 in the recipient's possible time zones. */
  quietHours: boolean
  /** Links in campaign email lead through the public site. */
  clickTracking: boolean
  /** The sources of Instagram profiles, in the order in which they are asked. */
  instagramSources: readonly SourceSetup[]
  /** Apify's actor is configured; its token alone is not enough. */
  hasApifyTask: boolean
  /** The maximum storage for pictures. */
  picturesMaxBytes: number
  /** Host names whose pictures are fetched, including their subdomains; a loopback origin on one machine. */
  pictureHosts: readonly string[]
}

/** How a source of Instagram profiles is set up, without its secrets. */
export type SourceSetup = {
  readonly name: InstagramSourceName
  /** All required settings are present. */
  readonly isConfigured: boolean
  /** A key is configured; the page parser needs none. */
  readonly hasKey: boolean
  /** Origin of its calls. */
  readonly apiUrl: string | null
  /** Over all workers. */
  readonly perMinute: number
  /** Days are UTC. */
  readonly perDay: number
}

/** The resources of a verb besides its input. `db` is the pool, or the transaction while one is open. */
export type Context = {
  readonly actor: Actor
  readonly db: Kysely<Database>
  /** Where an export reads its snapshot, such as a replica; `db` when absent. */
  readonly snapshotDb?: Kysely<Database>
  /** A replica answers reads, so sessions carry what it must have replayed. */
  readonly hasReplica?: boolean
  readonly now: () => Date
  /** The clock that decides when texts and schedules are due: the database's in production, that of `now` where absent. */
  readonly dueClock?: 'database'
  readonly newId: () => string
  /** The current request; absent outside of requests. */
  readonly requestId?: string
  /** Absent where nothing is traced. */
  readonly traces?: Traces
  readonly logger: Logger
  readonly settings: Settings
}

/** The parts of a context that stay the same over all calls of a process. */
export type ProcessContext = Omit<Context, 'actor'>

export const withActor = (process: ProcessContext, actor: Actor): Context => ({ ...process, actor })

const isDeadlock = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '40P01'
const maxAttempts = 5

/**
 * Runs `work` in a transaction; joins an open one. When the database ends this transaction to break a deadlock, it starts again:
 * nothing of the failed attempt stays, so `work` must change nothing but the database.
 */
export const inTransaction = async <T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> => {
  if (context.db.isTransaction) return work(context)
  for (let attempt = 1; ; attempt++) {
    try {
      return await context.db.transaction().execute((db) => work({ ...context, db }))
    } catch (error) {
      if (!isDeadlock(error) || attempt === maxAttempts) throw error
    }
  }
}
