import type { AudienceReceipt, TargetFilters } from '@velvet/contracts/campaigns'
import type { SkipReason } from '@velvet/contracts/delivery'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../kernel/index.ts'
import { judgedAudience } from './judge-audience.ts'

type Row = { reason: SkipReason | null; people: number; inboxes: number }

const longestCountMs = 30_000

/** The receipt of an audience as it is now: exact, everyone excluded once and for one reason. */
export const countAudience = async (outer: Context, filters: TargetFilters): Promise<AudienceReceipt> =>
  inTransaction(outer, async (context) => {
    await sql`set local statement_timeout = ${sql.lit(longestCountMs)}`.execute(context.db)
    const { rows } = await sql<Row>`
      select reason, sum(people)::int as people, count(*)::int as inboxes
      from (
        select reason, count(*) as people
        from (${judgedAudience(context, filters)}) j
        group by reason, case when reason is null then address_hmac end
      ) g group by reason`.execute(context.db)
    const reachable = rows.find((row) => row.reason === null)
    const eligible = reachable?.inboxes ?? 0
    const duplicates = (reachable?.people ?? 0) - eligible
    const excluded = rows.flatMap(({ reason, people }) => (reason ? [{ reason, count: people }] : []))
    if (duplicates > 0) excluded.push({ reason: 'duplicate_address', count: duplicates })
    return {
      matched: rows.reduce((sum, row) => sum + row.people, 0),
      channels: [{ channel: 'email', eligible, excluded: excluded.sort((a, b) => b.count - a.count) }],
    }
  })
