import { sql } from 'kysely'
import { type Context, oneOf } from '../kernel/index.ts'
import type { Traces } from './traces.ts'

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * Stored answers of calls about them, which are kept for a day: found by the ids of the person, the threads, and the messages,
 * and by addresses and numbers, because answers about files and suppressed addresses identify people by these. Must be called
 * while their threads exist.
 */
export const eraseAnswers = async (context: Context, traces: Traces): Promise<void> => {
  const threads = await context.db
    .selectFrom('conversations')
    .select('id')
    .where('applicant_id', 'in', traces.ids)
    .execute()
  const said = [
    ...traces.ids,
    ...threads.map(({ id }) => id),
    ...traces.messages.map(({ id }) => id),
    ...traces.emails,
    ...traces.numbers,
    ...traces.addresses.map(({ channel, addressHmac }) => `${channel}-${addressHmac.toString('hex')}`),
  ]
  await context.db
    .deleteFrom('idempotent_calls')
    .where(sql<string>`lower(body)`, 'like', oneOf(said.map((text) => `%${escaped(text.toLowerCase())}%`)))
    .execute()
}
