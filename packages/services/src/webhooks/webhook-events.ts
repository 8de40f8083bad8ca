import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

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
  await sql`
    update webhook_events e set payload = '{}'
    where e.dedupe_key = any (${events.map((one) => one.key)}::bytea[]) and not exists (
      select from communications c where c.id = e.communication_id and c.address is not null)`.execute(context.db)
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
  const { rows } = await sql<{ dedupe_key: Buffer }>`
    insert into webhook_events (dedupe_key, provider, communication_id, payload)
    select key, ${provider}::text, communication_id, payload from unnest(
      ${unique.map((one) => one.key)}::bytea[], ${unique.map((one) => one.communicationId)}::uuid[],
      ${unique.map((one) => JSON.stringify(one.payload))}::jsonb[]) as e(key, communication_id, payload)
    on conflict do nothing returning dedupe_key`.execute(context.db)
  return rows.flatMap((row) => byKey.get(row.dedupe_key.toString('hex')) ?? [])
}
