import {
  type LoginFailures,
  type LoginLimit,
  loginLimits,
  loginWaitsUntil,
  networkOf,
  throttleKeys,
} from '@velvet/domain/auth'
import { AppError } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { loginBusy } from './login-busy.ts'

const maxWaiting = 50

/**
 * The last attempt of each network, and the number of its running attempts. Per process: several processes allow that many more.
 */
const attempts = new Map<string, { last: Promise<unknown>; underWay: number }>()

const addressOf = ({ actor }: Context): string => ('ip' in actor && actor.ip) || 'unknown'

/** The source of a login attempt: the username as typed, and the browser when it is known to be the user's. */
export type LoginAttempt = { readonly username: string; readonly device: string | null }

const keysOf = (context: Context, { username, device }: LoginAttempt): [LoginLimit, string][] =>
  Object.entries(throttleKeys(username, addressOf(context), device)) as [LoginLimit, string][]

/** Refuses `too_many_attempts` (429) while the caller has to wait. */
export const requireLoginAllowed = async (context: Context, attempt: LoginAttempt): Promise<void> => {
  if (!context.settings.loginLimits) return
  const keys = keysOf(context, attempt)
  const rows = await context.db
    .selectFrom('login_throttles')
    .select(['key', 'failures', 'window_ends_at'])
    .where(
      'key',
      'in',
      keys.map(([, key]) => key),
    )
    .where('window_ends_at', '>', context.now())
    .execute()
  const found: LoginFailures = Object.fromEntries(
    keys.flatMap(([limit, key]) => {
      const row = rows.find((one) => one.key === key)
      return row ? [[limit, { failures: row.failures, endsAt: row.window_ends_at }]] : []
    }),
  )
  const until = loginWaitsUntil(found, attempt.device !== null)
  if (!until) return
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - context.now().getTime()) / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  throw new AppError(
    'limited',
    'too_many_attempts',
    `Too many failed attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { retryAfterSeconds },
  )
}

/** Counts a wrong password in every window it belongs to. Stored in Postgres, so that losing a cache resets no counter. */
export const countLoginFailure = async (context: Context, attempt: LoginAttempt): Promise<void> => {
  if (!context.settings.loginLimits) return
  const now = context.now()
  for (const [limit, key] of keysOf(context, attempt)) {
    const endsAt = new Date(now.getTime() + loginLimits[limit].windowMs)
    await context.db
      .insertInto('login_throttles')
      .values({ key, failures: 1, window_started_at: now, window_ends_at: endsAt })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          failures: sql`case when login_throttles.window_ends_at <= ${now} then 1 else login_throttles.failures + 1 end`,
          window_started_at: sql`case when login_throttles.window_ends_at <= ${now} then ${now} else login_throttles.window_started_at end`,
          window_ends_at: sql`case when login_throttles.window_ends_at <= ${now} then ${endsAt} else login_throttles.window_ends_at end`,
        }),
      )
      .execute()
  }
}

/**
 * Attempts of one network run one after the other, each from the check until its failure is counted: of many concurrent attempts,
 * no more are tried than may fail. Refuses `login_busy` (503) when too many wait.
 */
export const afterEarlierAttempts = async <T>(context: Context, attempt: () => Promise<T>): Promise<T> => {
  if (!context.settings.loginLimits) return attempt()
  const network = networkOf(addressOf(context))
  const turn = attempts.get(network) ?? { last: Promise.resolve(), underWay: 0 }
  if (turn.underWay >= maxWaiting) throw loginBusy()
  attempts.set(network, turn)
  turn.underWay += 1
  const mine = turn.last.then(attempt, attempt)
  turn.last = mine
  try {
    return await mine
  } finally {
    turn.underWay -= 1
    if (turn.underWay === 0) attempts.delete(network)
  }
}

/** A success clears the windows of its own pair and browser only. */
export const clearLoginFailures = async (context: Context, attempt: LoginAttempt): Promise<void> => {
  const own = [attempt, { ...attempt, device: null }]
    .flatMap((one) => keysOf(context, one))
    .filter(([limit]) => limit === 'pair' || limit === 'device')
  await context.db
    .deleteFrom('login_throttles')
    .where(
      'key',
      'in',
      own.map(([, key]) => key),
    )
    .execute()
}
