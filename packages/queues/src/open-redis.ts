import type { Environment } from '@velvet/contracts/config'
import { Cluster, type DNSLookupFunction, Redis, type RedisOptions } from 'ioredis'

/** Where Redis is and how it is set up. */
export type RedisServer = {
  /** One address, or those of some nodes of a cluster. User, password and encryption of the first apply to all. */
  urls: readonly string[]
  isCluster: boolean
  /** The sentinels that name the current primary; null when `urls` has its address. */
  sentinels: { urls: readonly string[]; name: string } | null
}

export type RedisUse = {
  /** How often a command is tried; null until it works. */
  maxRetriesPerRequest: number | null
  /** Whether commands wait for the first connection or fail without one. */
  enableOfflineQueue?: boolean
  /** How long a command may take before it is refused. Not for commands that wait. */
  commandTimeout?: number
  /** How long a node may take to answer a command before its connection is reopened. Not for commands that wait. */
  socketTimeout?: number
}

const listOf = (text: string): string[] => text.split(',').map((part) => part.trim())

/** Null where no Redis is configured. */
export const redisServerOf = (env: Environment): RedisServer | null =>
  env.REDIS_URL === undefined
    ? null
    : {
        urls: listOf(env.REDIS_URL),
        isCluster: env.REDIS_CLUSTER,
        sentinels: env.REDIS_SENTINELS ? { urls: listOf(env.REDIS_SENTINELS), name: env.REDIS_SENTINEL_NAME } : null,
      }

const hostOf = (address: string, defaultPort: number): { host: string; port: number } => {
  const { hostname, port } = new URL(address)
  return { host: hostname, port: Number(port || defaultPort) }
}

const accessOf = (address = ''): Pick<RedisOptions, 'username' | 'password' | 'tls'> => {
  const { username, password, protocol } = new URL(address)
  return {
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(protocol === 'rediss:' ? { tls: {} } : {}),
  }
}

const sentinelAccessOf = (
  address: string | undefined,
): Pick<RedisOptions, 'sentinelUsername' | 'sentinelPassword' | 'sentinelTLS'> => {
  const { username, password, tls } = accessOf(address)
  return {
    ...(username ? { sentinelUsername: username } : {}),
    ...(password ? { sentinelPassword: password } : {}),
    ...(tls ? { sentinelTLS: tls } : {}),
  }
}

const databaseOf = (address = ''): number => Number(new URL(address).pathname.slice(1)) || 0

/** The error of a node that became a replica: the client reconnects and sends the command to the new primary. */
const reconnectOnError = ({ message }: Error): 2 | false => (message.startsWith('READONLY') ? 2 : false)

/** Otherwise the cluster's client looks names up itself and connects to addresses, which certificates do not contain. */
const keepName: DNSLookupFunction = (name, callback) => callback(null, name)

const openCluster = ({ urls }: RedisServer, { enableOfflineQueue, ...use }: RedisUse): Cluster => {
  const access = accessOf(urls[0])
  return new Cluster(
    urls.map((url) => hostOf(url, 6379)),
    {
      ...(enableOfflineQueue === undefined ? {} : { enableOfflineQueue }),
      redisOptions: { ...access, ...use },
      ...(access.tls ? { dnsLookup: keepName } : {}),
      // Each try on a node that is unavailable takes a tenth of a second.
      ...(use.maxRetriesPerRequest === null ? {} : { maxRedirections: use.maxRetriesPerRequest + 2 }),
    },
  )
}

/** Connects, and reconnects whenever the connection is lost; calls `onError` for each failure. */
export const openRedis = (server: RedisServer, use: RedisUse, onError: (error: Error) => void): Redis | Cluster => {
  const { urls, isCluster, sentinels } = server
  const own = { ...use, reconnectOnError }
  const redis = isCluster
    ? openCluster(server, use)
    : sentinels
      ? new Redis({
          ...own,
          ...accessOf(urls[0]),
          db: databaseOf(urls[0]),
          sentinels: sentinels.urls.map((url) => hostOf(url, 26_379)),
          name: sentinels.name,
          ...sentinelAccessOf(sentinels.urls[0]),
        })
      : new Redis(urls[0] ?? '', own)
  redis.on('error', onError)
  return redis
}
