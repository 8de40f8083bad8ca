import type { linkUnmatched as endpoint } from '@velvet/contracts/conversations'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { displayName } from '@velvet/domain/applicants'
import { AppError, cleanText } from '@velvet/domain/kernel'
import { toE164 } from '@velvet/domain/phone'
import { maskAddress } from '@velvet/domain/suppressions'
import { sql } from 'kysely'
import { createApplicant, updateApplicant } from '../applicants/index.ts'
import { announceConversations } from '../delivery/index.ts'
import { authorize, type Context, inTransaction, knownId, recordActivity } from '../kernel/index.ts'
import { missingApplicant } from '../people/index.ts'
import { openConversation } from './open-conversation.ts'
import { readConversation } from './read-conversations.ts'
import { announceUnmatched, lockSender } from './unmatched-texts.ts'

type Body = EndpointInput<typeof endpoint>['body']

const requireName = (typed: string | undefined): string => {
  const name = cleanText(typed ?? '')
  if (name) return name
  const message = 'Enter a first name.'
  throw new AppError('invalid', 'name_required', message, {
    errors: [{ path: 'firstName', code: 'name_required', message }],
  })
}

/** A short code or a company's name is not a number that a person could have. */
const requireOwnable = (number: string): void => {
  if (toE164(number) === number) return
  throw new AppError(
    'conflict',
    'number_differs',
    'This sender is not a phone number, so it cannot be linked to a person.',
    {
      suggestion: 'Dismiss its texts.',
    },
  )
}

/** A new person, pending like any other. Their consent is stored as "not asserted". */
const createWriter = async (context: Context, number: string, { firstName, lastName = '' }: Body): Promise<string> => {
  const name = { firstName: requireName(firstName), lastName: lastName.trim() || null }
  const body = { ...name, phone: number, source: 'sms', allowDuplicate: true }
  return (await createApplicant(context, { body })).id
}

/** A person without a number gets this one; an existing number is never replaced. */
const claimNumber = async (context: Context, number: string, applicantId: string): Promise<string> => {
  const id = knownId(applicantId, 'applicant')
  const person = await context.db
    .selectFrom('applicants')
    .select(['phone', 'phone_e164'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) throw await missingApplicant(context, id)
  if (person.phone_e164 === number) return id
  if (person.phone?.trim())
    throw new AppError('conflict', 'number_differs', 'This person already has a different phone number.', {
      suggestion: 'Change this person’s phone number first, or choose another person.',
      current: { phone: person.phone },
    })
  await updateApplicant(context, { params: { id }, body: { phone: number } })
  return id
}

/** Moves every text of the number from the tray to the thread, with its id and time. Returns how many moved. */
const moveTexts = async (context: Context, number: string, applicantId: string, conversationId: string) => {
  const updated = await context.db
    .with('moved', (db) => db.deleteFrom('unmatched_messages').where('from_number', '=', number).returningAll())
    .with('added', (db) =>
      db
        .insertInto('messages')
        .columns(['id', 'content', 'metadata', 'provider_id', 'sent_at', 'conversation_id', 'sender_type', 'sender_id'])
        .expression(
          db
            .selectFrom('moved')
            .select(['id', 'content', 'metadata', 'provider_id', 'received_at'])
            .select([
              sql`${conversationId}::uuid`.as('conversation_id'),
              sql.lit('applicant').as('sender_type'),
              sql`${applicantId}::uuid`.as('sender_id'),
            ]),
        )
        .returning('sent_at'),
    )
    .with('counted', (db) =>
      db
        .selectFrom('added')
        .select(({ fn }) => [sql<number>`count(*)::int`.as('texts'), fn.max('sent_at').as('latest')]),
    )
    .updateTable('conversations as c')
    .from('counted')
    .set({
      unread_count: sql`c.unread_count + texts`,
      last_message_at: sql`greatest(c.last_message_at, latest)`,
      is_archived: false,
    })
    .where('c.id', '=', conversationId)
    .returning('texts')
    .executeTakeFirst()
  return updated?.texts ?? 0
}

/**
 * Makes every text of a number from the tray part of one person's thread, unread. Without a person, creates one. Creating a
 * person or adding a number needs the right to edit applicants. Refuses `message_not_found`, `applicant_not_found`,
 * `applicant_merged`, `name_required`, and `number_differs` for a person with another number or a sender that is not a phone
 * number.
 */
export const linkUnmatched = (
  outer: Context,
  { params, body }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'conversations.manage')
    const number = await lockSender(context, params.id)
    requireOwnable(number)
    const applicantId = body.applicantId
      ? await claimNumber(context, number, body.applicantId)
      : await createWriter(context, number, body)
    const conversationId = await openConversation(context, applicantId)
    const texts = await moveTexts(context, number, applicantId, conversationId)
    const conversation = await readConversation(context, conversationId)
    await recordActivity(context, {
      action: 'conversation.linked',
      description: `Linked ${texts === 1 ? 'a text' : `${texts} texts`} from ${maskAddress('sms', number)} to ${displayName(conversation.applicant)}`,
      target: { type: 'applicant', id: applicantId },
      details: { texts, created: !body.applicantId },
    })
    await announceConversations(context, [conversationId])
    await announceUnmatched(context)
    return conversation
  })
