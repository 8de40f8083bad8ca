import { type InstagramRefresh, type refreshInstagramBulk, runInstagramRefresh } from '@velvet/contracts/instagram'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { freshHours } from '@velvet/domain/instagram'
import { AppError } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import { applySettings, authorize, type Context, enqueue, inTransaction, recordActivity } from '../../kernel/index.ts'
import { requireSource } from '../sources/require-source.ts'
import { announceRefreshes } from './announce-refreshes.ts'
import { type Chosen, chooseUsernames } from './choose-usernames.ts'
import { readRefresh } from './present-refresh.ts'

type Body = EndpointInput<typeof refreshInstagramBulk>['body']
type Counted = { due: number; people: number; fresh: number }

/** Time for a hundred thousand people and more. */
const takeTime = (context: Context): Promise<void> =>
  applySettings(context, { lock_timeout: '20s', statement_timeout: '60s' })

const nothingToRefresh = ({ fresh }: Counted): AppError =>
  new AppError(
    'unmet',
    'nobody_to_refresh',
    fresh > 0
      ? `${fresh === 1 ? 'This profile was' : `All ${fresh} profiles were`} already fetched within the last ${freshHours} hours.`
      : 'None of these applicants has an Instagram profile to fetch.',
    {
      suggestion:
        fresh > 0 ? 'Fetch them again anyway, or try again later.' : 'Choose applicants with an Instagram username.',
    },
  )

/** Locks the profiles, so that none is deleted with its last applicant before its item exists. */
const addItems = async ({ db }: Context, refreshId: string, { names, isDue }: Chosen): Promise<Counted> => {
  await db
    .insertInto('instagram_profiles')
    .columns(['id', 'username_key'])
    .expression((eb) =>
      eb
        .selectFrom(names.as('n'))
        .select([sql`new_id()`.as('id'), 'n.key'])
        .where(({ exists, not, selectFrom }) =>
          not(exists(selectFrom('instagram_profiles as p').select('p.id').whereRef('p.username_key', '=', 'n.key'))),
        )
        .orderBy('n.key'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .with(
      (cte) => cte('names').materialized(),
      () => names,
    )
    .with(
      (cte) => cte('known').materialized(),
      (from) =>
        from
          .selectFrom('names as n')
          .innerJoin('instagram_profiles as p', 'p.username_key', 'n.key')
          .select(['p.id', 'n.people', isDue.as('is_due')])
          .orderBy('p.username_key')
          .forKeyShare('p'),
    )
    .with('added', (into) =>
      into
        .insertInto('instagram_refresh_items')
        .columns(['id', 'refresh_id', 'profile_id'])
        .expression((eb) =>
          eb
            .selectFrom('known')
            .select([sql`new_id()`.as('id'), sql`${refreshId}::uuid`.as('refresh_id'), 'known.id as profile_id'])
            .where('is_due', '=', true),
        ),
    )
    .selectFrom('known')
    .select([
      sql<number>`count(*) filter (where is_due)::int`.as('due'),
      sql<number>`coalesce(sum(people) filter (where is_due), 0)::int`.as('people'),
      sql<number>`count(*) filter (where not is_due)::int`.as('fresh'),
    ])
    .executeTakeFirstOrThrow()
}

const counted = (count: number): string => `${count} Instagram ${count === 1 ? 'profile' : 'profiles'}`

/**
 * Starts a bulk refresh: one lookup per username, done by the worker. Refuses `instagram_not_configured` without a keyed source,
 * `nobody_to_refresh` when no profile is left to fetch, and `validation_failed` for two ways of selecting people together.
 */
export const startRefresh = (outer: Context, body: Body, isForced: boolean): Promise<InstagramRefresh> =>
  inTransaction(outer, async (context) => {
    const { id: startedBy } = authorize(context, 'instagram.refresh')
    requireSource(context)
    if (body.refreshId) await readRefresh(context, body.refreshId)
    const chosen = chooseUsernames(context, body, isForced)
    await takeTime(context)
    const id = context.newId()
    await context.db
      .insertInto('instagram_refreshes')
      .values({ id, is_forced: isForced, started_by: startedBy })
      .execute()
    const found = await addItems(context, id, chosen)
    if (found.due === 0) throw nothingToRefresh(found)
    const skipped = chosen.countsFresh ? found.fresh : 0
    await context.db
      .updateTable('instagram_refreshes')
      .set({ total: found.due + skipped, applicants: found.people, skipped })
      .where('id', '=', id)
      .execute()
    await recordActivity(context, {
      action: 'instagram.refresh_started',
      description: `Started ${isForced ? 'fetching' : 'refreshing'} ${counted(found.due)}`,
      target: { type: 'instagram_refresh', id },
      details: { profiles: found.due, applicants: found.people, fresh: skipped, forced: isForced },
    })
    await enqueue(context, runInstagramRefresh, { refreshId: id })
    await announceRefreshes(context, [id])
    return readRefresh(context, id)
  })
