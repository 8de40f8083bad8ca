import { listen } from '@velvet/database'
import { urlOfDatabase } from '@velvet/database/testing'
import { sql } from 'kysely'
import type { DeliveryFixture } from './delivery-fixture.ts'

/** Records the announcements to open screens from the moment it resolves. */
export const hearChanges = async (serverUrl: string, { db }: Pick<DeliveryFixture, 'db'>) => {
  // Earlier announcements are not for this listener.
  await db.deleteFrom('announcements').execute()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const { promise: connected, resolve: onConnected } = Promise.withResolvers<void>()
  let heard: { topic: string; id?: string }[] = []
  const feed = listen({
    url: urlOfDatabase(serverUrl, rows[0]?.name ?? ''),
    channel: 'changes',
    onConnected,
    onMessage: (change) => void heard.push(JSON.parse(change)),
    onError: () => undefined,
  })
  await connected
  return {
    /** Ids announced under a topic, sorted: announcements of one commit arrive in any order. */
    of: (topic: string): (string | undefined)[] =>
      heard
        .filter((change) => change.topic === topic)
        .map(({ id }) => id)
        .sort(),
    clear: () => {
      heard = []
    },
    close: () => feed.close(),
  }
}
