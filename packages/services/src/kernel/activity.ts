import { isDeepStrictEqual } from 'node:util'
import type { Actor, Context } from './context.ts'

export type ActivityEntry = {
  /** `noun.past`, for example `applicant.approved`. */
  action: string
  /** Readable sentence without secrets. */
  description: string
  target?: { type: string; id: string }
  /** Field diff or numbers; texts are cut at 500 characters. */
  details?: Record<string, unknown>
}

const mostText = 500

const bounded = (value: unknown): unknown => {
  if (typeof value === 'string') return value.length > mostText ? `${value.slice(0, mostText).toWellFormed()}…` : value
  if (Array.isArray(value)) return value.slice(0, 100).map(bounded)
  if (value instanceof Date) return value.toISOString()
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bounded(inner)]))
  return value
}

const nameOf = (actor: Actor): string =>
  actor.kind === 'admin' ? actor.username : actor.kind === 'visitor' ? 'Visitor' : actor.name

/** Writes one entry of the activity log in the transaction of the change it describes. */
export const recordActivity = async (context: Context, entry: ActivityEntry): Promise<void> => {
  const { actor } = context
  await context.db
    .insertInto('activity')
    .values({
      id: context.newId(),
      actor_kind: actor.kind,
      admin_id: actor.kind === 'admin' ? actor.id : null,
      actor_name: nameOf(actor),
      action: entry.action,
      target_type: entry.target?.type ?? null,
      target_id: entry.target?.id ?? null,
      description: entry.description.slice(0, mostText),
      details: JSON.stringify(bounded(entry.details ?? {})),
      ip_address: 'ip' in actor ? actor.ip : null,
      user_agent: 'userAgent' in actor ? (actor.userAgent?.slice(0, mostText) ?? null) : null,
    })
    .execute()
}

/** Stored objects come back with their keys in another order. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other) || isDeepStrictEqual(one, other)

/** The fields that differ, as `{ field: [before, after] }`. */
export const changesBetween = <T extends Record<string, unknown>>(
  before: T,
  after: Partial<T>,
): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => !isSame(before[key], value))
      .map(([key, value]) => [key, [before[key], value]]),
  )
