import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listen, migrateToLatest } from '@velvet/database'
import { Pool } from 'pg'
import { ensureDatabase, startPostgres } from '../postgres.ts'
import { withStops } from '../with-stops.ts'

const clients = 32
const rounds = 5
const goal = 0.9

const change = 'update applicants set notes = $2 where id = $1'
const entry = `insert into activity (id, actor_kind, actor_name, action, target_type, target_id, description, details)
  values (new_id(), 'admin', 'bench', 'applicant.updated', 'applicant', $1, 'Updated a guest', '{}')`
const payload = `'{"topic":"applicants","id":"' || $1::uuid || '"}'`

/** An audited write with its entry, as one statement and one commit. */
const ways = {
  'without notifications': {
    trigger: 'disable',
    statement: `with entry as (${entry}) ${change}`,
  },
  announced: {
    trigger: 'enable',
    statement: `with entry as (${entry}),
      told as (insert into announcements (channel, payload) values ('changes', ${payload})) ${change}`,
  },
  'NOTIFY in each commit': {
    trigger: 'disable',
    statement: `with entry as (${entry}),
      told as (select pg_notify('changes', '{"topic":"activity"}'), pg_notify('changes', ${payload})),
      changed as (${change} returning 1) select (select count(*) from told), (select count(*) from changed)`,
  },
} as const
type Way = keyof typeof ways
const names = Object.keys(ways) as Way[]

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Commits per second of all clients together, each writing to a different person. */
const measure = async (pool: Pool, people: readonly string[], way: Way, seconds: number): Promise<number> => {
  const { trigger, statement } = ways[way]
  await pool.query(`alter table activity ${trigger} trigger activity_announce`)
  const endsAt = performance.now() + seconds * 1_000
  let commits = 0
  const write = async (id: string): Promise<void> => {
    while (performance.now() < endsAt) {
      await pool.query(statement, [id, String(commits)])
      commits += 1
    }
  }
  await Promise.all(people.map(write))
  return commits / seconds
}

/**
 * The cost of notifying screens of a committed, audited write: commits per second of 32 clients without notifications, as
 * the product announces, and with a NOTIFY in each commit, in turns within one run. Option `--seconds=N` per turn; 4 when absent.
 */
export const run = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const { values } = parseArgs({ args: [...args], options: { seconds: { type: 'string', default: '4' } } })
  const seconds = Number(values.seconds)
  await withStops(async (stops) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'velvet-bench-'))
    stops.push(() => rm(directory, { recursive: true, force: true }))
    const server = await startPostgres({ directory: path.join(directory, 'postgres'), isDurable: true })
    stops.push(server.stop)
    const url = await ensureDatabase(server.serverUrl, 'bench')
    await migrateToLatest(url)
    const pool = new Pool({ connectionString: url, max: clients })
    stops.push(() => pool.end())
    // A connection that still closes when the server stops.
    pool.on('error', () => undefined)
    const { rows } = await pool.query<{ id: string }>(
      `insert into applicants (id, first_name, email)
       select new_id(), 'Guest', 'guest' || n || '@example.com' from generate_series(1, ${clients}) n returning id`,
    )
    const people = rows.map(({ id }) => id)
    let heard = 0
    const onMessage = (): void => {
      heard += 1
    }
    const api = listen({ url, channel: 'changes', onMessage, onError: console.warn })
    const worker = listen({ url, channel: 'outbox', onMessage, onError: console.warn })
    stops.push(api.close, worker.close)

    await measure(pool, people, 'announced', 1)
    const results: Record<Way, number[]> = { announced: [], 'without notifications': [], 'NOTIFY in each commit': [] }
    for (let round = 0; round < rounds; round += 1)
      for (const way of names) {
        results[way].push(await measure(pool, people, way, seconds))
        await sleep(300)
      }
    for (const way of names) {
      const ratios = results[way].map((commits, round) => commits / (results['without notifications'][round] ?? 0))
      const commits = Math.round(median(results[way])).toLocaleString('en')
      console.log(`${way.padEnd(24)}${commits.padStart(8)} commits/s   ratio ${median(ratios).toFixed(2)}`)
    }
    const ratio = median(
      results.announced.map((commits, round) => commits / (results['without notifications'][round] ?? 0)),
    )
    console.log(`\nGoal: announced at least ${goal} of without: ${ratio >= goal ? 'met' : 'MISSED'} (${heard} heard)`)
  })
}
