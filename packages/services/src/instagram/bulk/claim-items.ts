import type { InstagramSourceName, LookupFailure } from '@velvet/contracts/instagram'
import { sql } from 'kysely'
import { type Context, inTransaction, oneOf, takeLock } from '../../kernel/index.ts'
import { type Holder, isUnleased, leaseTo, release } from '../../leases/index.ts'

/** The state of an item when its turn comes, if it was looked up in the meantime. */
type Known =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'found'; readonly source: InstagramSourceName | null }
  | { readonly kind: 'failed'; readonly failure: LookupFailure }

/** A profile that this worker may look up next for a bulk refresh, until its lease ends. */
export type Item = {
  readonly id: string
  readonly refreshId: string
  readonly profileId: string
  readonly isForced: boolean
  readonly known: Known
}

type Row = {
  id: string
  refresh_id: string
  profile_id: string | null
  is_forced: boolean
  is_known: boolean
  source: InstagramSourceName | null
  failure: LookupFailure | null
}

const knownOf = ({ profile_id: profileId, is_known: isKnown, source, failure }: Row): Known => {
  if (profileId === null) return { kind: 'gone' }
  if (!isKnown) return { kind: 'unknown' }
  return failure ? { kind: 'failed', failure } : { kind: 'found', source }
}

export type ItemHolder = Holder<'instagram_refresh_items'>

/**
 * Claims items for one worker, an equal share from every running bulk refresh; other workers skip claimed items. A lookup since
 * the refresh began serves it as well, so an item waits while another one of the same profile is in flight; a forced item is
 * served only by another forced one, because other lookups keep values typed by hand.
 */
export const claimItems = async (outer: Context, holder: ItemHolder, most: number): Promise<Item[]> => {
  const { rows } = await inTransaction(outer, async (context) => {
    // One claim after the other: concurrent claims would not see each other's leases, and request the same profile twice.
    await takeLock(context, 'instagram-claims')
    const isDue = isUnleased('i.lease_until', holder.leaseMs)
    // Raw: the five steps of a claim, each of which depends on its exact order and limit.
    return sql<Row>`
    with running as materialized (
      select id from instagram_refreshes where status = 'running' order by random() limit ${most}
    ), due as (
      select distinct on (coalesce(w.profile_id, w.id)) w.id from running r cross join lateral (
        select i.id, i.profile_id from instagram_refresh_items i
        where i.refresh_id = r.id and i.state = 'waiting' and ${isDue}
          and not exists (
            select from instagram_refresh_items o where o.profile_id = i.profile_id and o.id <> i.id
              and o.state = 'waiting' and o.lease_token is not null and not (${isUnleased('o.lease_until', holder.leaseMs)}))
        order by i.id limit (${most}::int / (select count(*) from running) + 1)
        for update skip locked
      ) w limit ${most}
    ), taken as (
      update instagram_refresh_items i set ${leaseTo(holder)}
      from due where i.id = due.id
      returning i.id, i.refresh_id, i.profile_id
    )
    select t.id, t.refresh_id, p.id as profile_id, r.is_forced, known.failure, known.source,
      known.source is not null or known.failure is not null as is_known
    from taken t join instagram_refreshes r on r.id = t.refresh_id
      left join instagram_profiles p on p.id = t.profile_id
      left join lateral (
        (select case when p.failure is null then p.source end as source, p.failure
          where not r.is_forced and p.checked_at >= r.created_at
            and (p.failure is null or p.failure not in ('rate_limited', 'budget_spent', 'unauthorized', 'not_configured')))
        union all
        (select o.source, o.failure from instagram_refresh_items o join instagram_refreshes f on f.id = o.refresh_id
          where o.profile_id = t.profile_id and o.settled_at >= r.created_at and f.is_forced
            and o.state in ('succeeded', 'failed') limit 1)
        limit 1
      ) known on true`.execute(context.db)
  })
  return rows.map((row) => ({
    id: row.id,
    refreshId: row.refresh_id,
    profileId: row.profile_id ?? '',
    isForced: row.is_forced,
    known: knownOf(row),
  }))
}

/** Gives items back: any worker may claim them after this many milliseconds. */
export const postponeItems = (
  context: Context,
  holder: ItemHolder,
  ids: readonly string[],
  inMs: number,
): Promise<void> => release(context, holder, (held) => held.where('id', '=', oneOf(ids)), inMs)
