import { deliverText } from '@velvet/contracts/delivery'
import { type RawBuilder, sql } from 'kysely'
import { addressHash, type Context, databaseNow, enqueue } from '../kernel/index.ts'

/** What somebody of the staff writes to one person; the message is stored already. */
export type DirectText = {
  readonly messageId: string
  readonly applicantId: string
  /** As it is sent: at most 320 characters, nothing is filled in. */
  readonly content: string
  /** An answer to a text of that person within the last 24 hours: goes out in quiet hours as well. */
  readonly isReply: boolean
}

type Recipient = { readonly address: string; readonly zones: readonly string[] }

/** Where the number is now and where its owner may be; no zone at all holds an answer back. */
const readRecipient = async (
  context: Context,
  { applicantId, isReply }: Pick<DirectText, 'applicantId' | 'isReply'>,
): Promise<Recipient | undefined> => {
  const { rows } = await sql<Recipient>`
    select a.phone_e164 as address,
      case when ${isReply} then '{}'::text[] else (select zones from zones_of(a.zip_codes, a.state, a.phone_e164)) end as zones
    from applicants a where a.id = ${applicantId}::uuid and a.phone_e164 is not null`.execute(context.db)
  return rows[0]
}

/** The end of quiet hours by the database's own clock; now outside of them and where they are turned off. */
const dueAt = (context: Context, { zones }: Recipient): RawBuilder<Date> =>
  context.settings.quietHours
    ? sql`(select clock_timestamp() + (quiet_until(${zones}::text[], at.now) - at.now) from (select ${databaseNow(context)} as now) at)`
    : sql`clock_timestamp()`

/** Where no text can leave, that is said at once instead of letting it wait for a worker that will never take it. */
const initialState = ({ settings }: Context) =>
  settings.sendsTexts
    ? ({ state: 'queued', error_code: null, error_message: null } as const)
    : ({
        state: 'failed',
        error_code: 'not_configured',
        error_message: 'Texts are not set up: set TWILIO_ACCOUNT_SID.',
      } as const)

const rowFor = (context: Context, recipient: Recipient) => ({
  ...initialState(context),
  address: recipient.address,
  address_hmac: addressHash(context.settings.secret, 'sms', recipient.address),
  zones: [...recipient.zones],
  due_at: dueAt(context, recipient),
})

/**
 * Puts a text to one person into the ledger, in the open transaction: it is sent if, and only if, that commits, ahead of
 * campaigns, once. Goes to the stored number, which the caller has made sure of; throws without one.
 */
export const queueDirectText = async (context: Context, text: DirectText): Promise<void> => {
  const recipient = await readRecipient(context, text)
  if (!recipient) throw new Error('A text was written to somebody without a number')
  await context.db
    .insertInto('communications')
    .values({
      id: context.newId(),
      message_id: text.messageId,
      applicant_id: text.applicantId,
      channel: 'sms',
      content: text.content,
      ...rowFor(context, recipient),
    })
    .execute()
  await enqueue(context, deliverText, { messageId: text.messageId })
}

/**
 * Queues a text again that failed, was skipped, or that nobody knows of, by the same row and to the number stored by now, in
 * the open transaction. False, and nothing changed, for every other text, since it may be under way or have arrived.
 */
export const requeueDirectText = async (
  context: Context,
  { messageId, isReply }: Pick<DirectText, 'messageId' | 'isReply'>,
): Promise<boolean> => {
  const row = await context.db
    .selectFrom('communications')
    .select(['id', 'applicant_id'])
    .where('message_id', '=', messageId)
    .where('state', 'in', ['failed', 'needs_review', 'skipped'])
    .forUpdate()
    .executeTakeFirst()
  if (!row?.applicant_id) return false
  const recipient = await readRecipient(context, { applicantId: row.applicant_id, isReply })
  if (!recipient) return false
  await context.db
    .updateTable('communications')
    .set({ ...rowFor(context, recipient), skip_reason: null, checks: 0, acked_at: null })
    .where('id', '=', row.id)
    .execute()
  await enqueue(context, deliverText, { messageId })
  return true
}
