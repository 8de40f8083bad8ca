import { limitRole } from '@velvet/database'
import { openStandby, type Standby, withReplication } from '../../faults/standby.ts'
import { hasPgbouncer, startPgbouncer } from '../../pgbouncer.ts'
import { findRedisServer } from '../../redis.ts'
import { startRedisCluster } from '../../redis-cluster.ts'
import { hasCaddy } from '../../testing/start-caddy.ts'
import type { Stop } from '../../with-stops.ts'

/** What stands beside the apis and workers. */
export type Machines = {
  standby: Standby
  redis: Awaited<ReturnType<typeof startRedisCluster>> | null
  /** What every process is told of them. */
  env: Readonly<Record<string, string>>
}

const parts: readonly [name: string, program: string, isThere: () => boolean][] = [
  ['PostgreSQL with a streaming replica', 'postgresql', () => withReplication !== undefined],
  ['pgbouncer', 'pgbouncer', () => hasPgbouncer],
  ['Redis Cluster of three nodes and their replicas', 'redis-server', () => findRedisServer() !== undefined],
  ['Caddy', 'caddy', hasCaddy],
]

/** Names what takes part and what does not; throws without what nothing works. */
export const printParts = (): void => {
  for (const [name, program, isThere] of parts)
    console.log(isThere() ? `with     ${name}` : `MISSING  ${name}: install ${program}`)
  if (!withReplication) throw new Error('Without a streaming replica there is no cluster to measure.')
}

type Addresses = { primary: string; replica: string }

/** A pooler of its own before the primary, where there is one, and the environment that leads to all of it. */
export const environmentOf = async (
  { primary, replica }: Addresses,
  redis: Machines['redis'],
  stops: Stop[],
): Promise<Record<string, string>> => {
  const bouncer = hasPgbouncer ? await startPgbouncer(primary, { connections: 20 }) : null
  if (bouncer) stops.push(bouncer.close)
  return {
    DATABASE_URL: bouncer?.url ?? primary,
    ...(bouncer ? { DATABASE_DIRECT_URL: primary } : {}),
    DATABASE_READ_URL: replica,
    ...redis?.env,
  }
}

/** Starts the servers; apis and workers come later. */
export const startMachines = async (stops: Stop[]): Promise<Machines> => {
  const standby = await openStandby(withReplication ?? '', { isSynchronous: false })
  stops.push(standby.close)
  await limitRole(standby.servers.primary)
  const redis = findRedisServer() ? await startRedisCluster({ replicas: 3 }) : null
  if (redis) stops.push(redis.stop)
  const { primary, standby: replica } = standby.servers
  return { standby, redis, env: await environmentOf({ primary, replica }, redis, stops) }
}
