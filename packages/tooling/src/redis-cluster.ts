import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { freePort, isPortOpen } from './ports.ts'
import { findRedisServer } from './redis.ts'
import { waitFor } from './waiting.ts'

export type RedisNode = {
  port: number
  url: string
  /** `kill -9`. */
  kill: () => Promise<void>
  /** Stops it where it stands: its connections stay, and nothing is answered. */
  freeze: () => void
  /** Again on its port, with what it knew of the others and without its data. */
  start: () => Promise<void>
  /** One command to this node. */
  ask: (command: string, ...args: (string | number)[]) => Promise<unknown>
}

const slots = 16_384
/** After so long without an answer a node counts as lost. */
const patienceMs = 1_000

const inMemory = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction']

const openNode = async (options: readonly string[], directory: string): Promise<RedisNode> => {
  const server = findRedisServer()
  if (!server) throw new Error('This machine has no Redis. Install redis-server.')
  const port = await freePort()
  let child: ChildProcess | null = null
  const kill = async (): Promise<void> => {
    if (!child) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    child = null
  }
  const start = async (): Promise<void> => {
    child = spawn(server, [...options, '--port', String(port), '--dir', directory], { stdio: 'ignore' })
    await waitFor(`A start of ${server}`, () => isPortOpen(port), { timeoutMs: 10_000 })
  }
  const ask = async (command: string, ...args: (string | number)[]): Promise<unknown> => {
    const redis = new Redis(port, '127.0.0.1', { lazyConnect: true, maxRetriesPerRequest: 0 })
    redis.on('error', () => undefined)
    try {
      await redis.connect()
      return await redis.call(command, ...args)
    } finally {
      redis.disconnect()
    }
  }
  await start()
  const freeze = (): void => void child?.kill('SIGSTOP')
  return { port, url: `redis://127.0.0.1:${port}`, kill, freeze, start, ask }
}

const closing = (nodes: readonly RedisNode[], home: string) => async (): Promise<void> => {
  await Promise.all(nodes.map((node) => node.kill()))
  await rm(home, { recursive: true, force: true })
}

type ClusterNode = RedisNode & { busPort: number }

const openClusterNode = async (home: string, name: string): Promise<ClusterNode> => {
  const busPort = await freePort()
  const bus = ['--cluster-enabled', 'yes', '--cluster-port', String(busPort)]
  const own = ['--cluster-node-timeout', String(patienceMs), '--cluster-config-file', `${name}.conf`]
  return { ...(await openNode([...inMemory, ...bus, ...own], home)), busPort }
}

const agrees =
  (known: number) =>
  async (node: RedisNode): Promise<boolean> => {
    const info = String(await node.ask('CLUSTER', 'INFO'))
    return info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${known}`)
  }

/**
 * A Redis Cluster of three nodes that hold a third of the slots each, and replicas of the first ones, as many as are asked for.
 * Throws where no Redis 7 is installed.
 */
export const startRedisCluster = async ({ replicas = 0 } = {}) => {
  const home = await mkdtemp(path.join(tmpdir(), 'velvet-redis-cluster-'))
  const nodes: ClusterNode[] = []
  for (let n = 0; n < 3 + replicas; n += 1) nodes.push(await openClusterNode(home, `node${n}`))
  const masters = nodes.slice(0, 3)
  const [first] = masters
  const idOf = async (node: RedisNode): Promise<string> => String(await node.ask('CLUSTER', 'MYID'))
  for (const [place, master] of masters.entries())
    await master.ask(
      'CLUSTER',
      'ADDSLOTSRANGE',
      Math.ceil((slots * place) / 3),
      Math.ceil((slots * (place + 1)) / 3) - 1,
    )
  for (const node of nodes.slice(1))
    if (first) await node.ask('CLUSTER', 'MEET', '127.0.0.1', first.port, first.busPort)
  const everybody = async (): Promise<boolean> =>
    (await Promise.all(nodes.map((node) => agrees(nodes.length)(node).catch(() => false)))).every(Boolean)
  await waitFor('An agreement of the cluster', everybody, { timeoutMs: 20_000 })
  for (const [place, replica] of nodes.slice(3).entries()) {
    const master = masters[place]
    if (master) await replica.ask('CLUSTER', 'REPLICATE', await idOf(master))
  }
  const isFollowed = async (): Promise<boolean> => {
    const roles = await Promise.all(nodes.slice(3).map((node) => node.ask('INFO', 'replication')))
    return roles.every((role) => String(role).includes('master_link_status:up'))
  }
  await waitFor('Replicas that follow', isFollowed, { timeoutMs: 20_000 })
  /** The node that serves a key now. */
  const nodeOf = async (key: string): Promise<RedisNode> => {
    for (const node of nodes) {
      const answer = await node.ask('GET', key).catch((error: Error) => error)
      if (!(answer instanceof Error)) return node
    }
    throw new Error(`No node serves ${key}`)
  }
  return {
    nodes,
    /** Configuration of a process that uses it. */
    env: { REDIS_URL: masters.map(({ url }) => url).join(','), REDIS_CLUSTER: 'on' },
    nodeOf,
    isWhole: everybody,
    stop: closing(nodes, home),
  }
}
export type LocalRedisCluster = Awaited<ReturnType<typeof startRedisCluster>>

/** A Redis, a replica of it, and a Sentinel that puts the replica in its place when it is lost for a second. */
export const startSentinel = async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'velvet-redis-sentinel-'))
  const master = await openNode(inMemory, home)
  const replica = await openNode([...inMemory, '--replicaof', '127.0.0.1', String(master.port)], home)
  const config = path.join(home, 'sentinel.conf')
  await writeFile(
    config,
    `sentinel monitor velvet 127.0.0.1 ${master.port} 1
sentinel down-after-milliseconds velvet ${patienceMs}
sentinel failover-timeout velvet 3000
`,
  )
  const sentinel = await openNode([config, '--sentinel', '--bind', '127.0.0.1'], home)
  const knowsReplica = async (): Promise<boolean> => {
    const known = await sentinel.ask('SENTINEL', 'REPLICAS', 'velvet')
    return Array.isArray(known) && known.length === 1
  }
  await waitFor('A Sentinel that knows the replica', knowsReplica, { timeoutMs: 30_000 })
  return {
    master,
    replica,
    env: { REDIS_URL: master.url, REDIS_SENTINELS: sentinel.url, REDIS_SENTINEL_NAME: 'velvet' },
    stop: closing([sentinel, master, replica], home),
  }
}
