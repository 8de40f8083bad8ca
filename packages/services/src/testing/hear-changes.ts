import { listen } from '@velvet/database'
import { urlOfDatabase } from '@velvet/database/testing'
import { sql } from 'kysely'
import type { DeliveryFixture } from './delivery-fixture.ts'

/** Hears what open screens are told, from when it resolves on. */
export const hearChanges = async (serverUrl: string, { db }: Pick<DeliveryFixture, 'db'>) => {
  // What was done before is nothing that this listener waits for.
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
    /** Ids named under a topic, sorted: what is announced together comes in any order. */
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
