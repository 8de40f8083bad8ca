import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { freePort, isPortOpen } from './ports.ts'
import { waitFor } from './waiting.ts'

export type LocalRedis = { url: string; stop: () => Promise<void> }

export const findRedisServer = (): string | undefined =>
  ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0)

/**
 * Starts the Redis or Valkey of this machine on a loopback port, any free one when absent, in memory only, with the eviction
 * setting that queues need. Null when neither is installed.
 */
export const startRedis = async (fixedPort?: number): Promise<LocalRedis | null> => {
  const server = findRedisServer()
  if (!server) return null
  const port = fixedPort ?? (await freePort())
  const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction']
  const child = spawn(server, ['--port', String(port), ...options], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  await waitFor(`A start of ${server}`, () => isPortOpen(port), { timeoutMs: 10_000 })
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
