import type { ChangeTopic } from '@velvet/contracts/changes'
import { sql } from 'kysely'
import type { Context } from './context.ts'

/**
 * Announces that these records of a kind changed, or without ids that many did: when the transaction commits, within some 100 ms,
 * and each once however often it was announced. Screens then fetch again; the announcement carries no data.
 */
export const announce = async (
  { db }: Pick<Context, 'db'>,
  topic: ChangeTopic,
  ids?: readonly string[],
): Promise<void> => {
  const changes = ids ? [...new Set(ids)].map((id) => ({ topic, id })) : [{ topic }]
  if (changes.length === 0) return
  const payloads = changes.map((change) => JSON.stringify(change))
  await db
    .insertInto('announcements')
    .columns(['channel', 'payload'])
    .expression(db.selectNoFrom([sql.lit('changes').as('channel'), sql`unnest(${payloads}::text[])`.as('payload')]))
    .execute()
}
