import type { ServiceKind } from '@velvet/contracts/service-messages'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** The text of one kind of message for one event. */
export type Written = {
  readonly eventId: string
  readonly kind: ServiceKind
  readonly subject: string
  readonly content: string
  readonly smsContent: string
}

/** Stores a text as it is now, once however often it is used; returns its id. */
export const freezeContent = async (
  { db, newId }: Context,
  { eventId, kind, subject, content, smsContent }: Written,
): Promise<string> => {
  const { id } = await db
    .insertInto('service_contents')
    .values({ id: newId(), event_id: eventId, kind, subject, content, sms_content: smsContent })
    // An update that changes nothing, because only then the existing row is returned.
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'kind', 'content_hash']).doUpdateSet({ kind: sql`excluded.kind` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
