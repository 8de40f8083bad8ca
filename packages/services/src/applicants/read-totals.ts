import { type ApplicantFilters, type ApplicantStatus, duplicateKinds } from '@velvet/contracts/applicants'
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

/** How many people have this status and are possible duplicates, as requested; from the same counters. */
export const readTotal = async (
  { db }: Context,
  { status, duplicates }: Pick<ApplicantFilters, 'status' | 'duplicates'>,
): Promise<number> => {
  const bit = (duplicateKinds as readonly unknown[]).indexOf(duplicates)
  const wanted = bit < 0 ? (1 << duplicateKinds.length) - 1 : 1 << bit
  const { total } = await db
    .selectFrom('applicant_totals')
    .select(sql<number>`coalesce(sum(total), 0)::int`.as('total'))
    .$if(status !== undefined, (query) => query.where(sql<boolean>`status = ${status}`))
    .$if(duplicates !== undefined, (query) => query.where(sql<boolean>`duplicate_kinds & ${wanted} <> 0`))
    .executeTakeFirstOrThrow()
  return total
}
