import { prepare } from '@velvet/database/testing'
import { sql } from 'kysely'
import { type Context, inTransaction, withActor } from '../kernel/index.ts'
import { type RetentionLimits, runRetention } from '../retention/index.ts'
import { createDeliveryFixture } from './delivery-fixture.ts'

/** Different for each period, so that none is mistaken for another. */
export const limits: RetentionLimits = {
  webhookDays: 30,
  sessionDays: 31,
  loginDays: 90,
  activityDays: 700,
  messageDays: 730,
  applicantDays: null,
}

/** A separate database, and helpers for runs, old rows, and the log entries about them. */
export const createRetentionFixture = async (serverUrl: string) => {
  const fixture = await createDeliveryFixture(serverUrl)
  const { db, noSignal } = fixture
  const context: Context = withActor(fixture.context, { kind: 'system', name: 'retention' })
  type Sums = Record<string, { read: number; changed: number }>
  const sums = async ({ db: within }: Context, tables: readonly string[]): Promise<Sums> => {
    const { rows } = await sql<{ sums: Sums }>`
      with counted as (
        select coalesce(whole.relname, s.relname) as name, sum(seq_tup_read) as read, sum(n_tup_upd + n_tup_del) as changed
        from pg_stat_xact_user_tables s left join pg_inherits i on i.inhrelid = s.relid left join pg_class whole on whole.oid = i.inhparent
        group by 1
      )
      select jsonb_object_agg(name, jsonb_build_object('read', read, 'changed', changed)) as sums
      from counted where name = any (${tables}::text[])`.execute(within)
    return rows[0]?.sums ?? {}
  }
  return {
    ...fixture,
    retention: context,
    run: (change: Partial<RetentionLimits> = {}, signal = noSignal, within = context): Promise<void> =>
      runRetention(within, { ...limits, ...change }, signal),
    /** How many rows of each table, with its partitions, a run reads without an index, and how many it changes or removes. */
    sumsOfRun: (tables: readonly string[], change: Partial<RetentionLimits> = {}): Promise<Sums> =>
      inTransaction(context, async (within) => {
        const before = await sums(within, tables)
        await runRetention(within, { ...limits, ...change }, noSignal)
        const after = Object.entries(await sums(within, tables))
        return Object.fromEntries(
          after.map(([table, { read, changed }]) => [
            table,
            { read: read - (before[table]?.read ?? 0), changed: changed - (before[table]?.changed ?? 0) },
          ]),
        )
      }),
    prepare: (statement: ReturnType<typeof sql>) => prepare(db, statement),
    daysAgo: (days: number): Date => new Date(Date.now() - days * 86_400_000),
    addEntries: (count: number, days: number) =>
      prepare(
        db,
        sql`insert into activity (id, actor_kind, actor_name, action, description, created_at)
          select new_id(), 'system', 'test', 'test.done', ${`${days} days old`}, now() - make_interval(days => ${days})
          from generate_series(1, ${count}::int)`,
      ),
    entries: async (): Promise<string[]> =>
      (await db.selectFrom('activity').select('description').where('action', '=', 'test.done').execute()).map(
        ({ description }) => description,
      ),
    noted: () =>
      db
        .selectFrom('activity')
        .select(['actor_kind', 'actor_name', 'description', 'details'])
        .where('action', '=', 'retention.removed')
        .orderBy('created_at')
        .execute(),
  }
}
export type RetentionFixture = Awaited<ReturnType<typeof createRetentionFixture>>
