import { countWorkers } from '@velvet/queues'
import { openRedis, type RedisServer, redisServerOf } from '@velvet/queues/redis'
import { readBacklog } from '@velvet/services/backlog'
import { counted } from '../counted.ts'
import { type Check, type Finding, failed, type Installed, ok, reasonOf, warning } from './check.ts'

const commandTimeoutMs = 5_000
const minRedisVersion = [6, 2] as const

const field = (info: string, name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? ''

const judgeNode = (info: string): Finding => {
  const version = field(info, 'redis_version')
  const policy = field(info, 'maxmemory_policy')
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < minRedisVersion[0] || (major === minRedisVersion[0] && minor < minRedisVersion[1])
  if (isOld) return failed(`version ${version} is too old: use ${minRedisVersion.join('.')} or newer`)
  if (policy && policy !== 'noeviction')
    return failed(`maxmemory-policy is ${policy}, so it may drop jobs: set maxmemory-policy noeviction`)
  const [used, most] = [Number(field(info, 'used_memory')), Number(field(info, 'maxmemory'))]
  if (most > 0 && used > most * 0.9) return warning(`90% of maxmemory is used: increase it`)
  return ok(`version ${version}, ${policy || 'policy unknown'}`)
}

const checkRedis = async (server: RedisServer): Promise<Finding> => {
  let last: unknown = null
  const redis = openRedis(server, { maxRetriesPerRequest: 1, commandTimeout: commandTimeoutMs }, (error) => {
    last = error
  })
  try {
    await redis.ping()
    const nodes = 'nodes' in redis ? redis.nodes('master') : [redis]
    const findings = await Promise.all(nodes.map(async (node) => judgeNode(await node.info())))
    return findings.find(({ level }) => level !== 'ok') ?? findings[0] ?? failed('the cluster has no nodes')
  } catch (error) {
    return failed(`${reasonOf(last ?? error)}. Check REDIS_URL; is the server running?`)
  } finally {
    redis.disconnect()
  }
}

const checkWorkers = async ({ env, directUrl }: Installed): Promise<Finding> => {
  const workers = await countWorkers({ redis: redisServerOf(env), databaseUrl: directUrl })
  if (workers === 'never_started')
    return failed('no worker has ever started, so nothing is sent: start one (docs/runbooks/process-down.md)')
  if (workers === 'unlisted')
    return warning('Redis does not list its clients here; the checks of outbox and ledger below show whether one works')
  return workers > 0
    ? ok(`${workers} at work`)
    : failed('no worker is connected to the queues, so nothing is sent: start one (docs/runbooks/process-down.md)')
}

/** The thresholds of the alerts in infra/prometheus/alerts.yml. */
const maxOutboxS = 60
const maxLedgerS = 600
const maxCampaignS = 86_400

const checkOutbox = async ({ context }: Installed): Promise<Finding> => {
  const seconds = Math.round((await readBacklog(context)).outboxOldestSeconds)
  return seconds > maxOutboxS
    ? failed(`a job has waited for ${seconds} s to be handed to the queue (docs/runbooks/outbox-stuck.md)`)
    : ok(seconds > 0 ? `the oldest job has waited for ${seconds} s` : 'nothing waits')
}

const checkLedger = async ({ context }: Installed): Promise<Finding> => {
  const { ledgerOldestDueSeconds, messages } = await readBacklog(context)
  const seconds = Math.round(Math.max(...Object.values(ledgerOldestDueSeconds)))
  const text = `a message has been due for ${seconds} s (docs/runbooks/ledger-overdue.md)`
  if (seconds > maxCampaignS) return failed(text)
  if (seconds > maxLedgerS) return warning(`${text}; a large campaign in progress may take that long`)
  const open = messages.needs_review
  return open > 0
    ? warning(`${counted(open, 'message')} ${open === 1 ? 'needs' : 'need'} review: see Campaigns`)
    : ok(seconds > 0 ? `the oldest message has been due for ${seconds} s` : 'nothing is due')
}

/** The queues, who works on them, and what waits. */
export const workChecks = (installed: Installed): Check[] => {
  const server = redisServerOf(installed.env)
  return [
    ...(server ? [{ name: 'redis', run: () => checkRedis(server) }] : []),
    { name: 'worker', needs: server ? 'redis' : 'schema', run: () => checkWorkers(installed) },
    { name: 'outbox', needs: 'schema', run: () => checkOutbox(installed) },
    { name: 'ledger', needs: 'schema', run: () => checkLedger(installed) },
  ]
}
