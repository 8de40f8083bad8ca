import { isTimeZone } from '@velvet/domain/events'
import { AppError, invalidFields } from '@velvet/domain/kernel'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

type Span = { from?: string | undefined; to?: string | undefined; timeZone?: string | undefined }

const unknownZone = (): AppError => {
  const message = 'This time zone is not known.'
  return new AppError('invalid', 'time_zone_unknown', message, {
    errors: [{ path: 'timeZone', code: 'time_zone_unknown', message }],
  })
}

/** Zones that PostgreSQL knows, which need no further question; at most as many as JavaScript knows. */
const knownZones = new Set(['UTC'])

/** The given zone, or UTC. Refuses `time_zone_unknown`, also for an old name that JavaScript knows and Postgres does not. */
export const requireZone = async ({ db }: Pick<Context, 'db'>, name = ''): Promise<string> => {
  const zone = name.trim() || 'UTC'
  if (knownZones.has(zone)) return zone
  if (!isTimeZone(zone)) throw unknownZone()
  try {
    await db.selectNoFrom(sql<Date>`now() at time zone ${zone}`.as('now')).execute()
    knownZones.add(zone)
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === '22023' ? unknownZone() : error
  }
  return zone
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

const isRealDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(day) &&
    date.getUTCFullYear() > 0
  )
}

/** The beginning and end of a day in a zone, or of a moment; null for any other input. */
const boundsOf = (text: string, zone: string): { start: RawBuilder<Date>; end: RawBuilder<Date> } | null => {
  const day = text.slice(0, 10)
  if (!isRealDay(day)) return null
  if (text === day)
    return {
      start: sql`(${day}::timestamp at time zone ${zone})`,
      end: sql`((${day}::timestamp + interval '1 day') at time zone ${zone})`,
    }
  const at = new Date(text)
  if (!moment.test(text) || Number.isNaN(at.getTime())) return null
  return { start: sql`${at}::timestamptz`, end: sql`${new Date(at.getTime() + 1)}::timestamptz` }
}

/** The condition of a time span on an entry, both days included. Refuses malformed dates by name, and `time_zone_unknown`. */
export const spanConditions = async (
  context: Pick<Context, 'db'>,
  { from = '', to = '', timeZone }: Span,
): Promise<RawBuilder<SqlBool>[]> => {
  const zone = await requireZone(context, timeZone)
  const [first, last] = [from.trim(), to.trim()].map((text) => (text === '' ? undefined : boundsOf(text, zone)))
  const malformed = [...(first === null ? ['from'] : []), ...(last === null ? ['to'] : [])]
  if (malformed.length > 0)
    throw invalidFields(
      malformed.map((path) => ({ path, code: 'format', message: `${path} must be a date such as 2026-03-31.` })),
    )
  return [
    ...(first ? [sql<SqlBool>`created_at >= ${first.start}`] : []),
    ...(last ? [sql<SqlBool>`created_at < ${last.end}`] : []),
  ]
}
