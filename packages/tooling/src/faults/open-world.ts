import { createTestDatabase } from '@velvet/database/testing'
import { createFaultWorld, type FaultWorld, type FaultWorldOptions } from './fault-world.ts'
import { openChosenRedis } from './queue-backend.ts'

/** A world on a server that other tests use as well, in a separate database that is dropped with it. */
export const openTestWorld = async (
  serverUrl: string,
  options: Omit<FaultWorldOptions, 'databaseUrl'> = {},
): Promise<FaultWorld> => {
  const database = await createTestDatabase(serverUrl)
  const redis = await openChosenRedis()
  const env: Record<string, string> = redis ? { ...options.env, REDIS_URL: redis.url } : { ...options.env }
  const world = await createFaultWorld({ ...options, env, databaseUrl: database.url })
  return {
    ...world,
    close: async () => {
      await world.close()
      await database.drop()
      await redis?.stop()
    },
  }
}
