import { type ReportRanks, type StateGroup, stateGroups } from '@velvet/domain/delivery'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether the state in this column belongs to the group. Made of literals, which fit the conditions of partial indexes. */
export const isState = (column: string, group: StateGroup): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} in (${sql.join(stateGroups[group].map((state) => sql.lit(state)))})`

/** The rank of this state; 0 of a state that no report proves. */
export const reportRank = (state: RawBuilder<unknown>, ranks: ReportRanks): RawBuilder<number> => {
  const arms = Object.entries(ranks).map(([state, rank]) => sql`when ${sql.lit(state)} then ${sql.lit(rank)}`)
  return sql`case ${state} ${sql.join(arms, sql` `)} else 0 end`
}

/** How staff resolve a message whose outcome is unknown: it is sent again, or counts as sent. */
export const reviewChanges = {
  resend: {
    state: 'queued',
    due_at: sql<Date>`clock_timestamp()`,
    checks: 0,
    lease_token: null,
    lease_until: null,
  },
  mark_sent: { state: 'accepted', acked_at: sql<Date>`coalesce(submit_at, clock_timestamp())` },
} as const
