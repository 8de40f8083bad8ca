import type { exportActivity as endpoint } from '@velvet/contracts/activity'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import {
  type Cell,
  closeSnapshot,
  headingOf,
  lineOf,
  momentCell,
  openSnapshot,
  plainCell,
  streamLines,
  textCell,
} from '../exports/index.ts'
import { authorize, type Context, type Download, recordActivity } from '../kernel/index.ts'
import { type ActivityFilters, allOf, readFilters } from './filter-activity.ts'

/** All fields of an entry (ENT-43). */
const columns: Readonly<Record<string, Cell>> = {
  Time: momentCell(sql`created_at`),
  Actor: textCell(sql`actor_name`),
  'Actor Kind': plainCell(sql`actor_kind`),
  Action: plainCell(sql`action`),
  Description: textCell(sql`description`),
  'Target Type': plainCell(sql`target_type`),
  'Target Id': plainCell(sql`target_id`),
  'IP Address': textCell(sql`ip_address`),
  'User Agent': textCell(sql`user_agent`),
  Details: textCell(sql`details::text`),
}

/** A search may name a person: the log only records that there was one. */
const withoutPersons = (filters: ActivityFilters): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value.trim() !== '')
      .map(([name, value]) => [name, name === 'search' ? '…' : value]),
  )

/**
 * Streams the matching entries as CSV, newest first. Memory does not grow with their number, no spreadsheet runs a cell, and the
 * export's own entry is written before the first piece, so that it is not in the file. Refuses what `listActivity` refuses, and
 * `too_many_exports`.
 */
export const exportActivity = async (
  context: Context,
  { query }: EndpointInput<typeof endpoint>,
): Promise<Download> => {
  authorize(context, 'activity.read')
  const { span, others } = await readFilters(context, query)
  const matches = allOf([...span, ...others])
  const snapshot = await openSnapshot(context)
  try {
    const found = snapshot.db.selectFrom('activity').where(matches)
    const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    await recordActivity(context, {
      action: 'activity.exported',
      description: `Exported ${total.toLocaleString('en-US')} ${total === 1 ? 'entry' : 'entries'} of the activity log`,
      details: { total, filter: withoutPersons(query) },
    })
    const text = await streamLines(
      snapshot,
      headingOf(Object.keys(columns)),
      found
        .select(lineOf(Object.values(columns)).as('line'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc'),
    )
    return { fileName: `activity-${context.now().toISOString().slice(0, 10)}.csv`, total, text }
  } catch (error) {
    await closeSnapshot(snapshot)
    throw error
  }
}
