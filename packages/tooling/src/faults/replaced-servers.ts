import { createTestDatabase } from '@velvet/database/testing'
import { afterEach, expect, inject } from 'vitest'
import { signIn } from './admin-client.ts'
import { sound } from './audit.ts'
import { until } from './chaos.ts'
import type { Child } from './children.ts'
import { createFaultWorld, type FaultWorld, type FaultWorldOptions } from './fault-world.ts'
import { openLogOfAll } from './log-of-all.ts'

/** What runs in which a server is replaced have in common; each test opens what it needs, and all of it is closed after the test. */
export const useReplacedServers = () => {
  const opened: (() => Promise<unknown>)[] = []
  const log = openLogOfAll()
  afterEach(async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  })
  return {
    /** To be closed in the end, before what was opened earlier. */
    closeLater: (close: () => Promise<unknown>): void => void opened.push(close),
    openDatabase: async (): Promise<string> => {
      const database = await createTestDatabase(inject('databaseUrl'))
      opened.push(database.drop)
      return database.url
    },
    open: async (options: FaultWorldOptions) => {
      log.clear()
      const world = await createFaultWorld({ ...options, log })
      opened.push(world.close)
      return { world, admin: await signIn(world.context, world.apiOrigin) }
    },
    /** Everybody has it once, no process ended, the api answers again, and the fault was logged without flooding the log. */
    expectSound: async (world: FaultWorld, id: string, people: number, worker: Child): Promise<void> => {
      await world.ended(id)
      expect(await world.audit(id)).toEqual(sound(people))
      expect([worker.isRunning(), world.api.current().isRunning()]).toEqual([true, true])
      await until('an answer of the api', async () => (await fetch(`${world.apiOrigin}/api/events`)).ok)
      expect([log.lines().length > 0, log.hurried()]).toEqual([true, []])
    },
  }
}
