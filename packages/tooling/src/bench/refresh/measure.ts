import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import type { InstagramRefresh } from '@velvet/contracts/instagram'
import type { SourceStats } from '@velvet/sandbox'
import { getInstagramRefresh, refreshInstagramBulk } from '@velvet/services/instagram'
import { startWorker } from '../rig/processes.ts'
import type { Rig } from '../rig/start-rig.ts'
import type { Case } from './cases.ts'
import type { StandIns } from './stand-ins.ts'

export type Measured = {
  case: Case
  refresh: InstagramRefresh
  stats: SourceStats
  takenOnMs: number
  /** Megabytes of the worker when the first profiles are there, in the middle, and when the last one is. */
  memory: { start: number; middle: number; end: number }
}

const lookMs = 200
/** By then the process has started and opened its first connections. */
const warmShare = 0.1

const addPeople = async ({ pool }: Rig, { source, profiles }: Case): Promise<void> => {
  await pool.query('delete from applicants')
  await pool.query('delete from instagram_profiles')
  await pool.query('update instagram_sources set calls = 0, next_call_at = now(), paused_until = null')
  await pool.query(
    `insert into applicants (id, first_name, instagram_username)
    select new_id(), 'Guest', $1 || '.guest.' || n from generate_series(1, $2::int) n`,
    [source, profiles],
  )
  await pool.query('vacuum analyze')
}

/** Refreshes all profiles through one source, with the real worker as production starts it. */
export const measure = async (rig: Rig, standIns: StandIns, one: Case): Promise<Measured> => {
  await addPeople(rig, one)
  await standIns.begin(one.failing)
  const env = { ...one.settings(standIns.origin, one.perMinute), INSTAGRAM_BASE_URL: standIns.origin }
  const { instagramSources } = settingsOf(parseEnvironment({ SESSION_SECRET: rig.secret, ...env }))
  const context = { ...rig.context, settings: { ...rig.context.settings, instagramSources } }
  const worker = await startWorker(rig.databaseUrl, rig.secret, env)
  try {
    const startedAt = performance.now()
    const { refresh: taken } = await refreshInstagramBulk(context, { body: {} })
    const takenOnMs = performance.now() - startedAt
    const doneBy = async (share: number): Promise<InstagramRefresh> => {
      for (;;) {
        const refresh = await getInstagramRefresh(context, { params: { id: taken.id } })
        if (refresh.done >= share * refresh.total && (share < 1 || refresh.status !== 'running')) return refresh
        await sleep(lookMs)
      }
    }
    const memoryAt = async (share: number): Promise<number> => {
      await doneBy(share)
      return worker.memory.now()
    }
    const [start, middle, end] = [await memoryAt(warmShare), await memoryAt(0.5), await memoryAt(1)]
    return {
      case: one,
      refresh: await doneBy(1),
      stats: await standIns.stats(one.source),
      takenOnMs,
      memory: { start, middle, end },
    }
  } finally {
    await worker.stop()
  }
}
