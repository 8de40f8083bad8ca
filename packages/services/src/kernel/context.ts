import type { Role } from '@velvet/contracts/auth'
import type { InstagramSourceName } from '@velvet/contracts/instagram'
import type { Database } from '@velvet/database'
import type { Kysely } from 'kysely'
import { v7 } from 'uuid'

type Origin = { ip: string | null; userAgent: string | null }

/** Who acts. Never optional: every change says who made it. */
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
  /** W3C `traceparent` of what runs here. */
  readonly traceparent: () => string | undefined
  /** Does this as a trace of its own. */
  readonly begin: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

/** What a running product needs to know about itself; the same for every call. */
export type Settings = {
  publicOrigin: string
  adminOrigin: string
  /** Keys every keyed hash and link, and stays the same for the life of the database; 32 bytes or more. */
  secret: string
  /** Sign session cookies: the first one new ones, any of them those that were given out. */
  sessionSecrets: readonly string[]
  loginLimits: boolean
  /** Sender of campaign mail; null when email is not configured. */
  emailFrom: { name: string | null; address: string } | null
  /** Postal address under campaign mail; null when unset. */
  emailFooterAddress: string | null
  /** Twilio is configured. */
  sendsTexts: boolean
  /** Name at the head of campaign mail. */
  venueName: string
  /** How guests reach the venue: an email address or an https address; null when unset. */
  venueContact: string | null
  /** Address of the privacy policy; null when unset. */
  venuePrivacyUrl: string | null
  /** Campaign texts keep to 09:00 to 20:00 where the recipient may be. */
  quietHours: boolean
  /** Links in campaign mail lead through the public site. */
  clickTracking: boolean
  /** Where Instagram profiles are fetched, in the order in which they are asked. */
  instagramSources: readonly SourceSetup[]
  /** Apify knows what to run; its token alone is not enough. */
  hasApifyTask: boolean
  /** Most that kept pictures may take. */
  picturesMaxBytes: number
  /** Host names whose pictures are fetched, with all names below them; a loopback origin on one machine. */
  pictureHosts: readonly string[]
}

/** How a source of Instagram profiles is set up, without its secrets. */
export type SourceSetup = {
  readonly name: InstagramSourceName
  /** Everything it needs is there. */
  readonly isConfigured: boolean
  /** A key of ours is there; the page parser needs none. */
  readonly hasKey: boolean
  /** Origin of its calls. */
  readonly apiUrl: string | null
  /** Over all workers. */
  readonly perMinute: number
  /** Days are UTC. */
  readonly perDay: number
}

/** Everything a verb may touch besides its input. `db` is the pool, or the transaction while one is open. */
export type Context = {
  readonly actor: Actor
  readonly db: Kysely<Database>
  readonly now: () => Date
  /** Whose clock says when texts and schedules are due: the database's in a running product, that of `now` where absent. */
  readonly dueClock?: 'database'
  readonly newId: () => string
  /** The request that is being answered; absent where none is. */
  readonly requestId?: string
  /** Absent where nothing is traced. */
  readonly traces?: Traces
  readonly logger: Logger
  readonly settings: Settings
}

/** The parts of a context that stay the same over all calls of a process. */
export type ProcessContext = Omit<Context, 'actor'>

/** Time-ordered ids: UUIDv7. */
export const newId = (): string => v7()

export const withActor = (process: ProcessContext, actor: Actor): Context => ({ ...process, actor })

const isDeadlock = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '40P01'
const maxAttempts = 5

/**
 * Runs `work` in a transaction; joins the one that is open. When the database breaks a deadlock by ending this one, it
 * starts again: nothing of the broken attempt stays, so `work` must change nothing but the database.
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
