import { PostgreSqlContainer } from '@testcontainers/postgresql'
import { RedisContainer } from '@testcontainers/redis'
import { getContainerRuntimeClient } from 'testcontainers'

export type Container = { url: string; stop: () => Promise<void> }

/** Whether a container engine answers. A `docker` command on PATH proves nothing, so the engine itself is asked. */
export const hasContainerEngine = async (): Promise<boolean> => {
  try {
    await getContainerRuntimeClient()
    return true
  } catch {
    return false
  }
}

/** A throw-away PostgreSQL with the speed settings of tests, of the version in TEST_POSTGRES_VERSION. */
export const startPostgresContainer = async (): Promise<Container> => {
  const container = await new PostgreSqlContainer(`postgres:${process.env.TEST_POSTGRES_VERSION ?? '18'}-alpine`)
    .withCommand([
      'postgres',
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=200',
    ])
    .start()
  const url = new URL(container.getConnectionUri())
  url.pathname = '/postgres'
  return { url: url.href, stop: async () => void (await container.stop()) }
}

/** A throw-away Redis or Valkey with the eviction setting that queues need, from the image in TEST_REDIS_IMAGE. */
export const startRedisContainer = async (): Promise<Container> => {
  // Options alone: the image knows the name of its server.
  const container = await new RedisContainer(process.env.TEST_REDIS_IMAGE ?? 'redis:8-alpine')
    .withCommand(['--maxmemory-policy', 'noeviction'])
    .start()
  return { url: container.getConnectionUrl(), stop: async () => void (await container.stop()) }
}
