import type { ApplicantStatus } from '@velvet/contracts/applicants'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** Totals by status, from the counters that every write maintains. */
export const readTotals = async (context: Context): Promise<Record<ApplicantStatus | 'total', number>> => {
  const rows = await context.db
    .selectFrom('applicant_totals')
    .select(['status', sql<number>`sum(total)::int`.as('total')])
    .groupBy('status')
    .execute()
  const of = (status: ApplicantStatus) => rows.find((row) => row.status === status)?.total ?? 0
  const [pending, approved, declined] = [of('pending'), of('approved'), of('declined')]
  return { total: pending + approved + declined, pending, approved, declined }
}
