import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { UsageError } from '../command.ts'
import { withStops } from '../with-stops.ts'
import { type Call, send, timed } from './nights/calls.ts'
import { compareRelease, sender } from './nights/release.ts'
import { type Rig, startRig } from './rig/start-rig.ts'

const sizes: Record<string, number> = { '2k': 2_000, '20k': 20_000, '100k': 100_000 }
const rounds = 200
/** Until the api has compiled what it runs, and every connection has its plans. */
const warmUpRounds = 40
const decided = 5_000

/** Milliseconds at p95, or of the single call, that the design allows at 20,000 applications. */
const goals = { read: 30, best: 300, decide: 2_000 }

/** One event to which all applicants apply, with parties of one to three; a third waits on the waitlist. Returns its id. */
const fillNight = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into events (id, name, max_capacity) values (new_id(), 'Bench', 4000) returning id`,
  )
  const id = rows[0]?.id ?? ''
  await pool.query('update applicants set score = abs(hashtext(id::text)) % 100')
  await pool.query(
    `insert into event_applications (id, applicant_id, event_id, status, party_requested, created_at)
     select new_id(), id, $1, case abs(hashtext(id::text)) % 3 when 0 then 'waitlisted' else 'pending' end,
       1 + abs(hashtext(id::text)) % 3, created_at from applicants`,
    [id],
  )
  await pool.query('vacuum analyze event_applications, applicants, application_totals')
  return id
}

const measure = async (rig: Rig, name: string, call: Call, goalMs: number): Promise<void> => {
  for (let round = 0; round < warmUpRounds; round += 1) await send(rig, call)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timed(rig, call))
  times.sort((one, other) => one - other)
  const [p50 = 0, p95 = 0] = [times[Math.floor(rounds / 2)], times[Math.floor(rounds * 0.95)]]
  print(name, p95, goalMs, `p50 ${p50.toFixed(1)} ms`)
}

const print = (name: string, ms: number, goalMs: number, more = ''): void =>
  console.log(
    `${name.padEnd(34)} ${ms.toFixed(1).padStart(8)} ms  ${ms <= goalMs ? 'met' : 'MISSED'}, at most ${goalMs} ms  ${more}`,
  )

/**
 * The guest list of one event through the real api: its pages, its numbers, the best that fit, a decision on 5,000, and a release
 * beside a campaign. Option
 * `--applications=2k|20k|100k`; 20,000 when absent.
 */
export const run = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { applications: { type: 'string', default: '20k' } },
    allowPositionals: true,
  })
  const applicants = sizes[values.applications]
  if (!applicants) throw new UsageError('--applications must be 2k, 20k or 100k')
  await withStops(async (stops) => {
    console.log(`Filling an event with ${applicants.toLocaleString('en')} applications ...`)
    const rig = await startRig({ applicants, settings: sender }, stops)
    const eventId = await fillNight(rig.pool)
    const night = `/api/admin/events/${eventId}`
    const list = (query: string): Call => ({ path: `${night}/applications?${query}` })
    await measure(rig, 'numbers', { path: night }, goals.read)
    await measure(rig, 'first page', list('limit=50'), goals.read)
    await measure(rig, 'first page by score', list('sort=score'), goals.read)
    await measure(rig, 'first page of the waitlist', list('status=waitlisted&sort=waitlist&order=asc'), goals.read)
    await measure(rig, 'search for a name', list('search=maria'), goals.read)
    await measure(rig, 'best until full', { path: `${night}/best`, body: { rank: 'score' } }, goals.best)
    const { rows } = await rig.pool.query<{ id: string }>(
      `select id from event_applications where event_id = $1 and status = 'pending' order by created_at limit ${decided}`,
      [eventId],
    )
    const applicationIds = rows.map(({ id }) => id)
    const decision = { path: '/api/admin/applications/decide', body: { status: 'declined', applicationIds } }
    print(`a decision on ${applicationIds.length.toLocaleString('en')}`, await timed(rig, decision), goals.decide)
    await compareRelease(rig, [eventId, await fillNight(rig.pool)], decided, stops)
  })
}
