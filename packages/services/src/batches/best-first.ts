import { sql } from 'kysely'
import { matchingApplicants } from '../applicants/index.ts'
import type { Context } from '../kernel/index.ts'
import { inChunk } from './in-chunk.ts'
import type { Selection } from './selection.ts'

/** When a person applied to the event in question; when they first applied, where that is not on record. */
const appliedAt = sql`coalesce((select min(coalesce(e.queued_at, e.created_at)) from event_applications e
  where e.applicant_id = applicants.id and e.event_id = applicants.event_id), applicants.created_at)`

/**
 * The selection in the order in which places are given: by score, then priority, then time of application. Unsorted when no event
 * has a capacity.
 */
export const bestFirst = (outer: Context, selection: Selection): Promise<Selection> =>
  inChunk(outer, async (context) => {
    const limited = await context.db
      .selectFrom('events')
      .select('id')
      .where('max_capacity', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    if (!limited) return selection
    const matching = matchingApplicants(context, selection.kind === 'filter' ? selection.filter : {})
    const people = await matching
      .select('applicants.id')
      .$if(selection.kind === 'ids', (query) =>
        query.where(sql<boolean>`applicants.id = any(${selection.kind === 'ids' ? selection.ids : []}::uuid[])`),
      )
      .orderBy(sql`score desc nulls last, priority_rank desc, ${appliedAt}, applicants.id`)
      .execute()
    return { ...selection, ranked: people.map(({ id }) => id) }
  })
