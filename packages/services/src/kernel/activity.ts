import type { ActivityTarget } from '@velvet/contracts/activity'
import { cleanText } from '@velvet/domain/kernel'
import type { Actor, Context } from './context.ts'
import { isSame } from './is-same.ts'

export type ActivityEntry = {
  /** The id of the change that the entry is about, where it has one. */
  id?: string
  /** `noun.past`, for example `applicant.approved`. */
  action: string
  /** Readable sentence without secrets; one line, cut at 500 characters. */
  description: string
  target?: { type: ActivityTarget; id: string }
  /** Field diff or numbers; texts are cut at 500 characters. */
  details?: Record<string, unknown>
}

const maxText = 500
const maxMembers = 100

/** One line, whatever the input: no character ends the line or hides text (T21). */
const oneLine = (text: string): string =>
  cleanText(text)
    .replace(/\p{Cc}/gu, '')
    .slice(0, maxText)
    .toWellFormed()

/** Line breaks and tabs of a text stay, as JSON escapes them. */
const boundedText = (text: string): string => {
  const plain = text.replace(/[^\P{Cc}\n\t]/gu, '')
  return (plain.length > maxText ? `${plain.slice(0, maxText)}…` : plain).toWellFormed()
}

const bounded = (value: unknown): unknown => {
  if (typeof value === 'string') return boundedText(value)
  if (Array.isArray(value)) return value.slice(0, maxMembers).map(bounded)
  if (value instanceof Date) return value.toISOString()
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, maxMembers)
        .map(([key, inner]) => [boundedText(key), bounded(inner)]),
    )
  return value
}

const providerNames = { sendgrid: 'SendGrid', twilio: 'Twilio' } as const

const nameOf = (actor: Actor): string => {
  switch (actor.kind) {
    case 'admin':
      return actor.username
    case 'visitor':
      return 'Visitor'
    case 'provider':
      return providerNames[actor.name]
    case 'system':
      return actor.name
  }
}

/** A statement takes at most 65,535 values; one number may belong to a thousand people. */
const entriesPerStatement = 1_000

/** Writes any number of activity entries, in the transaction of the changes they describe. */
export const recordActivity = async (
  context: Context,
  entries: ActivityEntry | readonly ActivityEntry[],
): Promise<void> => {
  const { actor } = context
  const by = {
    actor_kind: actor.kind,
    admin_id: actor.kind === 'admin' ? actor.id : null,
    actor_name: oneLine(nameOf(actor)),
    ip_address: 'ip' in actor ? actor.ip : null,
    user_agent: 'userAgent' in actor && actor.userAgent !== null ? oneLine(actor.userAgent) : null,
  }
  const rows = [entries].flat().map(({ id = context.newId(), action, target, description, details = {} }) => ({
    ...by,
    ...{ id, action },
    target_type: target?.type ?? null,
    target_id: target?.id ?? null,
    description: oneLine(description),
    details: JSON.stringify(bounded(details)),
  }))
  for (let first = 0; first < rows.length; first += entriesPerStatement)
    await context.db
      .insertInto('activity')
      .values(rows.slice(first, first + entriesPerStatement))
      .execute()
}

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
