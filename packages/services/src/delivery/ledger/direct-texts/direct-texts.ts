import { deliverText } from '@velvet/contracts/delivery'
import { sql } from 'kysely'
import { addressHash, type Context, enqueue } from '../../../kernel/index.ts'

/** A text that an admin sends to one person; the message is stored already. */
export type DirectText = {
  readonly messageId: string
  readonly applicantId: string
  /** The text as it is sent: at most 320 characters, with no tokens to fill in. */
  readonly content: string
}

/** The number's current location. */
const readAddress = async ({ db }: Context, applicantId: string): Promise<string | null> => {
  const person = await db.selectFrom('applicants').select('phone_e164').where('id', '=', applicantId).executeTakeFirst()
  return person?.phone_e164 ?? null
}

/** When no text can leave, the request fails at once, instead of queueing a text that no worker will ever take. */
const initialState = ({ settings }: Context) =>
  settings.sendsTexts
    ? ({ state: 'queued', error_code: null, error_message: null } as const)
    : ({
        state: 'failed',
        error_code: 'not_configured',
        error_message: 'Texts are not set up: set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, and TWILIO_FROM.',
      } as const)

/** Without zones, quiet hours do not hold it: the composer shows the author the recipient's local time. */
const rowFor = (context: Context, address: string) => ({
  ...initialState(context),
  address,
  address_hmac: addressHash(context.settings.secret, 'sms', address),
  zones: [],
  due_at: sql<Date>`clock_timestamp()`,
})

/**
 * Puts a text to one person into the ledger, in the open transaction: it is sent once, ahead of campaigns, if and only if the
 * transaction commits. It goes to the stored number, which the caller has checked; throws when there is none.
 */
export const queueDirectText = async (context: Context, text: DirectText): Promise<void> => {
  const address = await readAddress(context, text.applicantId)
  if (!address) throw new Error('A text was written to a person without a number')
  await context.db
    .insertInto('communications')
    .values({
      id: context.newId(),
      message_id: text.messageId,
      applicant_id: text.applicantId,
      channel: 'sms',
      content: text.content,
      ...rowFor(context, address),
    })
    .execute()
  await enqueue(context, deliverText, { messageId: text.messageId })
}

/**
 * Queues a text again that failed, was skipped, or has an unknown outcome, in the same row and to the number stored by now, in
 * the open transaction. Returns false and changes nothing for any other text, since it may be under way or have arrived.
 */
export const requeueDirectText = async (
  context: Context,
  { messageId }: Pick<DirectText, 'messageId'>,
): Promise<boolean> => {
  const row = await context.db
    .selectFrom('communications')
    .select(['id', 'applicant_id'])
    .where('message_id', '=', messageId)
    .where('state', 'in', ['failed', 'needs_review', 'skipped'])
    .forUpdate()
    .executeTakeFirst()
  if (!row?.applicant_id) return false
  const address = await readAddress(context, row.applicant_id)
  if (!address) return false
  await context.db
    .updateTable('communications')
    .set({ ...rowFor(context, address), skip_reason: null, checks: 0, acked_at: null })
    .where('id', '=', row.id)
    .execute()
  await enqueue(context, deliverText, { messageId })
  return true
}
