import type { SortKey } from '@velvet/contracts/applicants'
import type { Database } from '@velvet/database'
import { isAllowed } from '@velvet/domain/auth'
import { type SelectQueryBuilder, sql } from 'kysely'
import { sorted } from '../applicants/index.ts'
import { authorize, type Context, type Download, recordActivity } from '../kernel/index.ts'
import { withShownEvent } from '../people/index.ts'
import { csvLine, headingLine } from './csv-line.ts'
import { closeSnapshot, openSnapshot } from './snapshot.ts'
import { streamLines } from './stream-lines.ts'

/** The people to export, read from its snapshot. */
export type Choice = {
  people: SelectQueryBuilder<Database, 'applicants', object>
  total: number
  /** How they were selected, for the activity log. */
  details: Record<string, unknown>
}

type Order = { sort?: SortKey | undefined; order?: 'asc' | 'desc' | undefined }

/**
 * People as CSV in the order of the list, streamed from a cursor: memory does not grow with their number, the total is exact, and
 * the activity entry is written before the first piece. Roles that may not see notes and score get them empty. Refuses roles
 * without `applicants.export`, and `too_many_exports`.
 */
export const exportPeople = async (
  context: Context,
  { sort = 'appliedDate', order = 'desc' }: Order,
  choose: (snapshot: Context) => Promise<Choice>,
): Promise<Download> => {
  const { role } = authorize(context, 'applicants.export')
  const snapshot = await openSnapshot(context)
  try {
    const { people, total, details } = await choose(snapshot)
    const line = csvLine(isAllowed(role, 'applicants.read_private')).as('line')
    const lines = withShownEvent(sorted(people, sort, order)).select(line)
    await recordActivity(context, {
      action: 'applicant.exported',
      description: `Exported ${total.toLocaleString('en-US')} ${total === 1 ? 'applicant' : 'applicants'}`,
      details: { total, ...details },
    })
    const text = await streamLines(snapshot, headingLine, sql`${lines}`)
    const day = context.now().toISOString().slice(0, 10)
    return { fileName: `applicants-${day}.csv`, total, text }
  } catch (error) {
    await closeSnapshot(snapshot)
    throw error
  }
}
