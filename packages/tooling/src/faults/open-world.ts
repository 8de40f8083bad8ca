import { createTestDatabase } from '@velvet/database/testing'
import { createFaultWorld, type FaultWorld, type FaultWorldOptions } from './fault-world.ts'

/** A world on a server that other tests use as well, in a database of its own that is dropped with it. */
export const openTestWorld = async (
  serverUrl: string,
  options: Omit<FaultWorldOptions, 'databaseUrl'> = {},
): Promise<FaultWorld> => {
  const database = await createTestDatabase(serverUrl)
  const world = await createFaultWorld({ ...options, databaseUrl: database.url })
  return {
    ...world,
    close: async () => {
      await world.close()
      await database.drop()
    },
  }
}
