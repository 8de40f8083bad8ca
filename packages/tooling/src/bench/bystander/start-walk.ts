import { setTimeout as sleep } from 'node:timers/promises'
import { Pool as HttpPool } from 'undici'
import type { Stop } from '../../with-stops.ts'
import type { Rig } from '../rig/start-rig.ts'
import { openCallers, signIn } from './callers.ts'
import { declaredEndpoints } from './declared-endpoints.ts'
import type { Walk } from './walk.ts'
import { type Wait, watchBystander } from './watch-bystander.ts'
import { readWorld } from './world.ts'

const quietMs = 2_000

/** A bystander beside an api that is at rest, how long the rest lets them wait, and all that a walk needs. */
export const startWalk = async (rig: Rig, stops: Stop[]): Promise<Walk & { quiet: Wait }> => {
  const http = new HttpPool(rig.api.origin)
  const cookie = await signIn(rig, http, 'bystander', 'communications_only')
  await http.close()
  const callers = openCallers(rig)
  stops.push(callers.stop)
  const bystander = watchBystander({ origin: rig.api.origin, pid: rig.api.pid, cookie })
  stops.push(bystander.stop)
  await bystander.during(() => sleep(quietMs / 2))
  const quiet = await bystander.during(() => sleep(quietMs))
  return { endpoints: await declaredEndpoints(), world: await readWorld(rig.pool), callers, bystander, quiet }
}
