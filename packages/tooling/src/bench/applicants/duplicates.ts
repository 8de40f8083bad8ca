import type { Pool, PoolClient } from 'pg'
import { type Timing, timingOf } from './timing.ts'

export type WriteCost = { name: string; withKeys: Timing; without: Timing }

const callsPerTurn = 100
const turns = 3
const warmUpCalls = 20

const triggers = ['applicants_match_insert', 'applicants_match_update', 'applicants_match_delete']

/** Each takes the ids of two existing people and is rolled back. */
const writes = {
  'add a new person': `insert into applicants (id, first_name, last_name, email, phone, age, city, state, zip_codes, instagram_username)
    select new_id(), 'Bench', left($1::uuid::text, 13), 'bench.' || $1::uuid || '@example.com',
      '+1999' || right(abs(hashtext($1::uuid::text || $2::uuid::text))::text, 7), 30, 'Miami', 'FL', '{33101}', 'bench.' || left($1::uuid::text, 13)`,
  'add a known person': `insert into applicants (id, first_name, last_name, email, phone, age, city, state, zip_codes, instagram_username)
    select new_id(), a.first_name, a.last_name, a.email, b.phone, a.age, a.city, a.state, a.zip_codes, b.instagram_username
    from applicants a, applicants b where a.id = $1 and b.id = $2`,
  'set the phone of another person': `update applicants set phone = (select phone from applicants where id = $2) where id = $1`,
  'change the status': `update applicants set status = case status when 'approved' then 'declined' else 'approved' end where id = $1 and $2::uuid is not null`,
}

/** What the statement takes with its triggers, without the commit, which waits for the disk. */
const drive = async (client: PoolClient, statement: string, people: readonly string[], times: number[]) => {
  for (const [index, id] of people.entries()) {
    await client.query('begin')
    const startedAt = performance.now()
    await client.query(statement, [id, people[people.length - 1 - index]])
    times.push(performance.now() - startedAt)
    await client.query('rollback')
  }
}

const setKeys = async (client: PoolClient, isOn: boolean): Promise<void> => {
  for (const name of triggers)
    await client.query(`alter table applicants ${isOn ? 'enable' : 'disable'} trigger ${name}`)
}

/** What one write costs with the keys of duplicates maintained, beside the same write without, in turns. */
export const measureWrites = async (pool: Pool): Promise<WriteCost[]> => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      'select id from (select id from applicants order by random() limit $1) picked',
      [callsPerTurn + 1],
    )
    const people = rows.map(({ id }) => id)
    const costs: WriteCost[] = []
    for (const [name, statement] of Object.entries(writes)) {
      const times = { withKeys: [] as number[], without: [] as number[] }
      for (let turn = 0; turn < turns; turn += 1)
        for (const side of ['withKeys', 'without'] as const) {
          await setKeys(client, side === 'withKeys')
          await drive(client, statement, people.slice(0, warmUpCalls), [])
          await drive(client, statement, people, times[side])
        }
      await setKeys(client, true)
      costs.push({ name, withKeys: timingOf(times.withKeys), without: timingOf(times.without) })
    }
    return costs
  } finally {
    client.release()
  }
}

/** Seconds to find all duplicates: from nothing, or with flags that are right already. Undone again. */
export const measureRebuild = async (pool: Pool, from: 'nothing' | 'flags' = 'nothing'): Promise<number> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    if (from === 'nothing') await client.query('update applicants set duplicate_kinds = 0 where duplicate_kinds <> 0')
    const startedAt = performance.now()
    await client.query('select rebuild_duplicates()')
    const seconds = (performance.now() - startedAt) / 1_000
    await client.query('rollback')
    return seconds
  } finally {
    client.release()
  }
}
