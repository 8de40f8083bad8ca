import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type DatabaseHandle, openDatabase } from './connection/client.ts'
import { loadMigrations, type Migrations, migrateToLatest } from './migrate.ts'
import { createEmptyDatabase } from './testing.ts'

describe('migrations of a database that is in use', () => {
  let db: DatabaseHandle
  let url: string
  let migrations: Migrations
  let drop: () => Promise<void>
  beforeAll(async () => {
    migrations = await loadMigrations()
    const empty = await createEmptyDatabase(inject('databaseUrl'))
    const opened = openDatabase({ url: empty.url, poolSize: 2, isUnlimited: true })
    db = opened.db
    url = empty.url
    drop = async () => {
      await opened.close()
      await empty.drop()
    }
  })
  afterAll(() => drop())

  const migrateTo = async (name: string): Promise<void> => {
    const upTo = Object.fromEntries(Object.entries(migrations).filter(([other]) => other <= name))
    await migrateToLatest(url, { migrations: upTo })
  }

  it('G1 0015 keeps every message of a running campaign in the indexes of open work', async () => {
    await migrateTo('0014-instagram')
    const states = ['queued', 'submitting', 'unknown', 'accepted', 'failed', 'skipped'] as const
    await sql`
      insert into campaigns (id, name, type, status, content_snapshot, sent_at)
      values (new_id(), 'Opening', 'email', 'sending', '{}', now())`.execute(db)
    for (const state of states)
      await sql`
        insert into communications (id, campaign_id, channel, address, address_hmac, state, skip_reason, lease_until)
        select new_id(), id, 'email', ${state}, sha256(${state}::text::bytea), ${state},
          ${state === 'skipped' ? 'opted_out' : null}, ${state === 'submitting' ? sql`now()` : null} from campaigns`.execute(
        db,
      )
    await migrateTo('0015-hand-overs')
    const { rows } = await sql`
      select c.state, c.stage, c.at_once, h.lease_until is not distinct from c.lease_until as is_listed
      from communications c left join hand_overs h on c.id = any (h.communication_ids)
      order by array_position(${[...states]}::text[], c.state)`.execute(db)
    const stages = ['queued', 'queued', 'unknown', null, 'failed', null]
    expect(rows).toEqual(
      states.map((state, index) => ({ state, stage: stages[index], at_once: false, is_listed: true })),
    )
    expect(await db.selectFrom('hand_overs').selectAll().execute()).toHaveLength(1)
  })

  it('0031 leaves a decision with the latest event and with nights that are over, and lets others wait (3.1)', async () => {
    await migrateTo('0020-retention')
    await sql`insert into events (id, name, date) select new_id(), name, date from (values
      ('latest', now() + interval '9 days'), ('other', null), ('over', now() - interval '9 days')) e(name, date)`.execute(
      db,
    )
    await sql`insert into applicants (id, first_name, status, event_id)
      select new_id(), status, status, (select id from events where name = 'latest')
      from unnest(array['approved', 'declined', 'pending']) status`.execute(db)
    await sql`insert into event_applications (id, applicant_id, event_id)
      select new_id(), a.id, e.id from applicants a, events e`.execute(db)
    await sql`insert into batches (id, action, counts) values (new_id(), 'approve', '{}')`.execute(db)
    await sql`insert into batch_items (batch_id, applicant_id, before, after)
      select b.id, a.id, '{"status": "pending", "decided_at": null}', '{"status": "approved"}'
      from batches b, applicants a where a.status = 'approved'`.execute(db)
    await migrateTo('0031-application-status')
    const { rows } = await sql`select e.name, array_agg(ea.status order by a.status) as statuses
      from event_applications ea join events e on e.id = ea.event_id join applicants a on a.id = ea.applicant_id
      group by e.name order by e.name`.execute(db)
    expect(rows).toEqual([
      { name: 'latest', statuses: ['approved', 'declined', 'pending'] },
      { name: 'other', statuses: ['pending', 'pending', 'pending'] },
      { name: 'over', statuses: ['approved', 'declined', 'pending'] },
    ])
    const totals = await sql`select e.name, sum(applications)::int as applications, sum(approved)::int as approved,
      sum(declined)::int as declined from event_totals t join events e on e.id = t.event_id group by e.name order by e.name`.execute(
      db,
    )
    expect(totals.rows).toEqual([
      { name: 'latest', applications: 3, approved: 1, declined: 1 },
      { name: 'other', applications: 3, approved: 0, declined: 0 },
      { name: 'over', applications: 3, approved: 1, declined: 1 },
    ])
    const items = await sql`select before ->> 'application' as before, after ->> 'application' as after,
      (before ->> 'application_id')::uuid = ea.id as is_latest
      from batch_items i join event_applications ea on ea.applicant_id = i.applicant_id
      join events e on e.id = ea.event_id and e.name = 'latest'`.execute(db)
    expect(items.rows).toEqual([{ before: 'pending', after: 'approved', is_latest: true }])
  })

  it('ANS-32 0056 keeps every decision as what the guest was told, counts a head each, and writes no message', async () => {
    await migrateTo('0055-nights')
    const read = async () =>
      (await sql<{ id: string; status: string }>`select id, status from event_applications order by id`.execute(db))
        .rows
    const countMessages = async () => (await sql`select count(*)::int as n from communications`.execute(db)).rows
    const [before, messages] = [await read(), await countMessages()]
    expect(before).toHaveLength(9)
    await migrateTo('0056-applications')
    const { rows } = await sql`select id, status, told_status, heads, staged_status, decided_by, is_held
      from event_applications order by id`.execute(db)
    expect(rows).toEqual(
      before.map(({ id, status }) => ({
        ...{ id, status, told_status: status, heads: 1, staged_status: null, decided_by: null },
        is_held: status === 'approved',
      })),
    )
    expect((await sql`select distinct release from events`.execute(db)).rows).toEqual([{ release: 'silent' }])
    expect(await countMessages()).toEqual(messages)
    const totals = await sql`select e.name, jsonb_object_agg(kind, array[applications, heads]) as kinds
      from (select event_id, kind, sum(applications) as applications, sum(heads) as heads
        from application_totals group by event_id, kind) t
      join events e on e.id = t.event_id group by e.name order by e.name`.execute(db)
    const decided = { approved: [1, 1], declined: [1, 1], pending: [1, 1], held: [1, 1] }
    expect(totals.rows).toEqual([
      { name: 'latest', kinds: decided },
      { name: 'other', kinds: { pending: [3, 3] } },
      { name: 'over', kinds: decided },
    ])
    const history = await sql`select h.from_status, h.to_status, h.by_name, h.is_staged
      from application_history h join batches b on b.id = h.batch_id`.execute(db)
    expect(history.rows).toEqual([
      { from_status: 'pending', to_status: 'approved', by_name: 'system', is_staged: false },
    ])
  })

  it('0097 leaves every entry of the log where it is, with its indexes, its triggers, and who may read it', async () => {
    await migrateTo('0096-send-batches')
    await sql`insert into activity (id, actor_kind, actor_name, action, description, created_at)
      select new_id(), 'system', 'test', 'test.done', 'Entry ' || n, now() - make_interval(days => n)
      from generate_series(1, 500) n`.execute(db)
    await sql`grant select on activity to public`.execute(db)
    const look = async (table: string) =>
      (
        await sql`select pg_relation_filenode(${table}::regclass) as file, (
            select array_agg(pg_relation_filenode(indexrelid) order by 1) from pg_index where indrelid = ${table}::regclass
          ) as indexes`.execute(db)
      ).rows
    const entries = async () => (await sql`select * from activity order by id`.execute(db)).rows
    const triggers = async () =>
      (
        await sql`select pg_get_triggerdef(oid) from pg_trigger where tgrelid = 'activity'::regclass
          and tgname <> 'activity_by_ctid' order by 1`.execute(db)
      ).rows
    const before = [await look('activity'), await entries(), await triggers()]
    await migrateTo('0097-partitions-of-activity')
    expect([await look('activity_default'), await entries(), await triggers()]).toEqual(before)
    const { rows } = await sql`select has_table_privilege('pg_monitor', 'activity', 'select') as may_read,
      (select count(*)::int from pg_inherits where inhparent = 'activity_newest'::regclass) as attached`.execute(db)
    expect(rows).toEqual([{ may_read: true, attached: 1 }])
  })
})
