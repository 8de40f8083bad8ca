import { sql } from 'kysely'
import { type Context, oneOf, tableOf } from '../kernel/index.ts'

export type WebhookEvent = {
  /** Identical for the same event, however often and under whatever id it is reported. */
  readonly key: Buffer
  readonly communicationId: string | null
  /** The raw event. */
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * The log message, with the number of unknown messages and nothing personal. Test messages are not in the ledger either, and are
 * reported on.
 */
export const passedOver = 'passed over reports about messages that are not in the ledger'

/**
 * Empties stored events about messages to erased people, because they may contain their address. Must be called after the changes
 * to the messages, which wait for the erasing transaction.
 */
export const forgetPayloads = async (context: Context, events: readonly WebhookEvent[]): Promise<void> => {
  await context.db
    .updateTable('webhook_events as e')
    .set({ payload: '{}' })
    .where('e.dedupe_key', '=', oneOf(events.map((one) => one.key)))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('communications as c')
            .select('c.id')
            .whereRef('c.id', '=', 'e.communication_id')
            .where('c.address', 'is not', null),
        ),
      ),
    )
    .execute()
}

/** Stores new events and returns them. */
export const keepNewEvents = async <E extends WebhookEvent>(
  context: Context,
  provider: 'sendgrid' | 'twilio',
  events: readonly E[],
): Promise<E[]> => {
  if (events.length === 0) return []
  const byKey = new Map(events.map((one) => [one.key.toString('hex'), one]))
  // One order for all, so that two calls with the same events wait for each other instead of deadlocking.
  const unique = [...byKey.values()].sort((a, b) => Buffer.compare(a.key, b.key))
  const values = unique.map(({ key, communicationId, payload }) => ({
    dedupe_key: key,
    communication_id: communicationId,
    payload: JSON.stringify(payload),
  }))
  const types = { dedupe_key: 'bytea', communication_id: 'uuid', payload: 'jsonb' }
  const rows = await context.db
    .insertInto('webhook_events')
    .columns(['provider', 'dedupe_key', 'communication_id', 'payload'])
    .expression((eb) =>
      eb
        .selectFrom(tableOf('e', types, values))
        .select([sql`${provider}::text`.as('provider'), 'dedupe_key', 'communication_id', 'payload']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('dedupe_key')
    .execute()
  return rows.flatMap((row) => byKey.get(row.dedupe_key.toString('hex')) ?? [])
}
