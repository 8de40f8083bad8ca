import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type DatabaseHandle, openDatabase } from './client.ts'
import { migratorOf } from './migrate.ts'
import { createEmptyDatabase } from './testing.ts'

describe('migrations of a database that is in use', () => {
  let db: DatabaseHandle
  let drop: () => Promise<void>
  beforeAll(async () => {
    const empty = await createEmptyDatabase(inject('databaseUrl'))
    const opened = openDatabase({ url: empty.url, poolSize: 2, isUnlimited: true })
    db = opened.db
    drop = async () => {
      await opened.close()
      await empty.drop()
    }
  })
  afterAll(() => drop())

  const migrateTo = async (name: string): Promise<void> => {
    const { error } = await migratorOf(db).migrateTo(name)
    if (error) throw error
  }

  it('G1 0015 keeps every message of a campaign under way where it is looked for', async () => {
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
})
