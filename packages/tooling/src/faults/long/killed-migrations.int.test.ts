import { migrateExactly, migrationNames, openDatabase, readSchemaState } from '@velvet/database'
import { createEmptyDatabase, createTestDatabase } from '@velvet/database/testing'
import { readSchema } from '@velvet/operations/testing/database-state'
import { startVelvet } from '@velvet/operations/testing/velvet-process'
import { newId } from '@velvet/services/kernel'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freePort } from '../../ports.ts'
import { sound } from '../audit.ts'
import { until } from '../chaos.ts'
import { startChild } from '../children.ts'
import { createFaultWorld } from '../fault-world.ts'

const people = 4_000
const waiting = 600
/** Eighteen migrations before the newest schema; some rewrite a large table, some create indexes while others write. */
const oldest = '0035-cheaper-keys'
const secret = 'a secret that only this test knows, 32 bytes'

/** What the ledger and the lists of a place with years of campaigns hold, in the words of the old schema. */
const fill = (running: string): string => `
  insert into events (id, name, date) values (new_id(), 'Opening night', now() + interval '9 days');
  insert into applicants (id, first_name, email, phone, phone_e164, city)
    select new_id(), 'Guest', 'guest' || n || '@example.com', phone, phone, 'New York'
    from generate_series(1, ${people}) n, lateral (select '+1212' || (2000000 + n) as phone) p;
  insert into event_applications (id, applicant_id, event_id) select new_id(), a.id, e.id from applicants a, events e;
  insert into campaigns (id, name, type, status, content_snapshot, target_count, sent_at, dispatched_at, completed_at)
    select new_id(), 'Evening ' || n, 'email', 'completed', '{}', ${people}, now(), now(), now() from generate_series(1, 5) n;
  insert into communications (id, campaign_id, applicant_id, channel, address, address_hmac, state, skip_reason, attempt, provider_id)
    select new_id(), ca.id, a.id, 'email', a.email, sha256(a.email::bytea), s.state,
      case when s.state = 'skipped' then 'opted_out' end, 1, case when s.state <> 'skipped' then 'P' || a.email || ca.name end
    from campaigns ca, (select *, row_number() over () as n from applicants) a,
      lateral (select (array['accepted', 'delivered', 'bounced', 'failed', 'needs_review', 'skipped'])[(1 + a.n % 6)::int] as state) s;
  insert into delivery_attempts (communication_id, attempt, started_at, outcome)
    select id, 1, now() - interval '1 day', 'accepted' from communications where state <> 'skipped';
  insert into campaigns (id, name, type, status, content_snapshot, target_count, sent_at, dispatched_at)
    values ('${running}', 'Tonight', 'email', 'sending', '{"subject":"Tonight","content":"See you there."}', ${waiting}, now(), now());
  insert into communications (id, campaign_id, applicant_id, channel, address, address_hmac)
    select new_id(), '${running}', id, 'email', email, sha256(email::bytea) from applicants limit ${waiting}`

describe('a migration that is killed', () => {
  let url: string
  let drop: () => Promise<void>
  let connection: ReturnType<typeof openDatabase>
  beforeAll(async () => {
    ;({ url, drop } = await createEmptyDatabase(inject('databaseUrl')))
    connection = openDatabase({ url, poolSize: 3, isUnlimited: true })
    await migrateExactly(
      url,
      migrationNames.filter((name) => name <= oldest),
    )
  }, 60_000)
  afterAll(async () => {
    await connection?.close()
    await drop?.()
  })

  const rowsOf = async <T extends object>(query: string): Promise<T[]> => (await connection.pool.query<T>(query)).rows
  const isTrue = async (condition: string): Promise<boolean> => (await rowsOf(`select where ${condition}`)).length > 0
  /** Everything that must be the same afterwards, of the columns that there always were. */
  const content = () =>
    rowsOf(`select 'message' as what, state, count(*)::int, sum(hashtext(concat_ws('|', id, campaign_id, applicant_id, address,
        address_hmac, skip_reason, attempt, provider_id))::bigint)::text as hash from communications group by state
      union all select 'try', outcome, count(*)::int, sum(hashtext(communication_id::text)::bigint)::text from delivery_attempts group by 2
      union all select 'person', status, count(*)::int, sum(hashtext(concat_ws('|', id, email, phone, city))::bigint)::text
        from applicants group by 2
      union all select 'application', status, count(*)::int, sum(hashtext(concat_ws('|', id, applicant_id))::bigint)::text
        from event_applications group by 2
      union all select 'campaign', status, count(*)::int, sum(hashtext(concat_ws('|', id, name, target_count))::bigint)::text
        from campaigns group by 2 order by 1, 2`)
  /** Holds what a statement takes until `release`, as an export or a writer does. */
  const hold = async (statement: string) => {
    const client = await connection.pool.connect()
    await client.query('begin isolation level repeatable read')
    await client.query(statement)
    return async (): Promise<void> => {
      await client.query('rollback')
      client.release()
    }
  }
  const migrate = () => startVelvet(['migrate'], { DATABASE_URL: url, SESSION_SECRET: secret })
  const executed = async (): Promise<string[]> =>
    (await rowsOf<{ name: string }>('select name from kysely_migration order by name')).map(({ name }) => name)
  const isWaiting = () =>
    isTrue(`exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`)

  it('F32 leaves the database whole: the next one continues, two at once do not disturb each other, and nothing is lost', async () => {
    const running = newId()
    await connection.pool.query(fill(running))
    const before = await content()
    const internal = await freePort()
    const api = startChild({
      name: 'api',
      env: {
        DATABASE_URL: url,
        SESSION_SECRET: secret,
        INTERNAL_PORT: String(internal),
        API_PORT: String(await freePort()),
      },
    })
    const readiness = () =>
      fetch(`http://127.0.0.1:${internal}/readyz`).then(
        ({ status }) => status,
        () => 0,
      )
    await until('an answer of the api', async () => (await readiness()) === 503)

    /** Kills the migrator at a moment, and looks at what is left. */
    const killWhen = async (moment: string, isReached: () => Promise<boolean>, release?: () => Promise<void>) => {
      const migrator = migrate()
      await until(moment, isReached, { everyMs: 3 })
      await migrator.kill()
      await release?.()
      const names = await executed()
      expect([moment, names]).toEqual([moment, migrationNames.slice(0, names.length)])
      expect([moment, await content()]).toEqual([moment, before])
      expect([moment, await readiness()]).toEqual([moment, 503])
      return names
    }
    const has = (name: string) => async () => (await executed()).includes(name)

    const reader = await hold('lock table applicants in access share mode')
    const waited = await killWhen('a wait for a lock', isWaiting, reader)
    expect(waited).not.toContain('0048-duplicate-groups')
    const snapshot = await hold('select 1')
    await killWhen(
      'an index that is being created',
      () => isTrue('exists (select from pg_index where not indisvalid)'),
      snapshot,
    )
    await killWhen('the time between two migrations', has('0055-nights'))
    const writer = await hold('lock table events in row exclusive mode')
    const cut = await killWhen('the middle of a migration', isWaiting, writer)
    expect(cut).not.toContain('0057-messages-to-guests')
    await killWhen('the end of the migrations', has(migrationNames.at(-1) ?? ''))
    await killWhen('the loading of data', async () => {
      const { missing, outdated, unloaded } = await readSchemaState(connection.db)
      return missing.length + outdated.length === 0 && unloaded.length > 0
    })

    const both = await Promise.all([migrate().ended, migrate().ended])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    await until('a ready api', async () => (await readiness()) === 200)
    await api.stop()
    const fresh = await createTestDatabase(inject('databaseUrl'))
    expect(await readSchema(url)).toEqual(await readSchema(fresh.url))
    await fresh.drop()
    expect(await content()).toEqual(before)

    const world = await createFaultWorld({ databaseUrl: url })
    try {
      world.startWorker()
      await world.ended(running)
      expect(await world.audit(running)).toEqual(sound(waiting))
    } finally {
      await world.close()
    }
  }, 180_000)
})
