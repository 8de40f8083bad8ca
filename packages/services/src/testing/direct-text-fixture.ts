import { type DirectText, queueDirectText } from '../delivery/index.ts'
import { type Context, inTransaction } from '../kernel/index.ts'
import type { DeliveryFixture } from './delivery-fixture.ts'

type Given = Partial<Pick<DirectText, 'content'>>

/** Helpers for texts to one person, as admins write them. */
export const directTextFixture = (fixture: DeliveryFixture) => {
  /** Writes a text in the thread with a person, queued in the ledger; returns its message. */
  const write = async (applicantId: string, given: Given = {}, outer: Context = fixture.context): Promise<string> =>
    inTransaction(outer, async (context) => {
      const { content = 'See you at nine' } = given
      await context.db
        .insertInto('conversations')
        .values({ id: context.newId(), applicant_id: applicantId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const { id: conversation } = await context.db
        .selectFrom('conversations')
        .select('id')
        .where('applicant_id', '=', applicantId)
        .executeTakeFirstOrThrow()
      const message = { id: context.newId(), conversation_id: conversation, content }
      const sender = { sender_type: 'admin', sender_id: context.newId() } as const
      await context.db
        .insertInto('messages')
        .values({ ...message, ...sender })
        .execute()
      await queueDirectText(context, { messageId: message.id, applicantId, content })
      return message.id
    })
  /** The ledger row with the text's outcome. */
  const row = (message: string) =>
    fixture.db.selectFrom('communications').selectAll().where('message_id', '=', message).executeTakeFirstOrThrow()
  return {
    write,
    row,
    state: async (message: string): Promise<string> => {
      const { skip_reason, state } = await row(message)
      return skip_reason ?? state
    },
    threadOf: async (message: string): Promise<string> =>
      (
        await fixture.db
          .selectFrom('messages')
          .select('conversation_id')
          .where('id', '=', message)
          .executeTakeFirstOrThrow()
      ).conversation_id,
  }
}
