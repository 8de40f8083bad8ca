import { areTooManyRefused, maxRefusedShare, refusedShare } from '@velvet/domain/campaigns'
import { sql } from 'kysely'
import { type Context, isState, oneOf } from '../../../kernel/index.ts'
import type { Kept } from '../../sender/pump-options.ts'
import { holdCampaigns } from './hold-campaigns.ts'

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/**
 * Holds campaigns with too many refused or bounced messages, before more of their audience is used up. A resumed campaign counts
 * what had no outcome when it was resumed. `arriving` are refusals that are about to be kept.
 */
export const holdForRefusals = async (
  context: Context,
  campaignIds: readonly string[],
  arriving: ReadonlyMap<string, number> = new Map(),
): Promise<void> => {
  if (campaignIds.length === 0) return
  const rows = await context.db
    .selectFrom('campaigns as ca')
    .leftJoin('campaign_totals as t', (join) =>
      join.onRef('t.campaign_id', '=', 'ca.id').on(isState('t.state', 'answered')),
    )
    .select([
      'ca.id',
      sql<boolean>`ca.resumed_at is not null`.as('isResumed'),
      sql<number>`(coalesce(sum(t.people) filter (where ${isState('t.state', 'refused')}), 0)
        - ca.refused_at_resume)::int`.as('refused'),
      sql<number>`(coalesce(sum(t.people), 0) - ca.answered_at_resume)::int`.as('answered'),
    ])
    .where('ca.id', '=', oneOf(campaignIds))
    .where('ca.status', '=', 'sending')
    .where('ca.paused_at', 'is', null)
    .groupBy('ca.id')
    .execute()
  for (const { id, isResumed, ...kept } of rows) {
    const coming = arriving.get(id) ?? 0
    const counts = { refused: kept.refused + coming, answered: kept.answered + coming }
    if (!areTooManyRefused(counts)) continue
    const reason = `${counts.refused} of ${counts.answered} messages were refused or bounced${isResumed ? ' since the campaign was resumed' : ''} (${percent(refusedShare(counts))}; more than ${percent(maxRefusedShare)} harms every later campaign). Look at the errors and the audience before resuming.`
    await holdCampaigns(context, [id], reason)
  }
}

/** Checks a campaign when the share of refusals among these results could raise its total above the limit. */
export const holdForRefusedResults = (context: Context, results: readonly Kept[]): Promise<void> => {
  const [all, refused] = [new Map<string, number>(), new Map<string, number>()]
  for (const { campaignId, verdict } of results) {
    if (campaignId === null) continue
    all.set(campaignId, (all.get(campaignId) ?? 0) + 1)
    if (verdict.state === 'failed') refused.set(campaignId, (refused.get(campaignId) ?? 0) + 1)
  }
  const many = [...refused].filter(([id, count]) => count > (all.get(id) ?? 0) * maxRefusedShare).map(([id]) => id)
  return holdForRefusals(context, many, refused)
}
