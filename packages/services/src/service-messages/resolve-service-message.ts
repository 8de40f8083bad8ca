import { deliverServiceMessages } from '@velvet/contracts/delivery'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { resolveServiceMessage as endpoint } from '@velvet/contracts/service-messages'
import { AppError } from '@velvet/domain/kernel'
import {
  authorize,
  type Context,
  enqueue,
  inTransaction,
  knownId,
  notFound,
  recordActivity,
  reviewChanges,
} from '../kernel/index.ts'
import { requireSender } from '../message-providers/index.ts'
import { announceMessages } from './announce-messages.ts'
import { presentMessage, refusalOf, selectMessages } from './read-messages.ts'

type Action = EndpointInput<typeof endpoint>['body']['action']

/** The locked message, if it can be resolved so. */
const lockMessage = async (context: Context, id: string, action: Action) => {
  const row = await selectMessages(context).where('c.id', '=', id).forNoKeyUpdate('c').executeTakeFirst()
  if (!row) throw notFound('message')
  const refusal = refusalOf(context, row, action)
  if (refusal) throw new AppError('conflict', refusal.code, refusal.message, { current: presentMessage(context, row) })
  if (action === 'resend') requireSender(context, row.channel)
  return row
}

/**
 * Sends a message about an application again that certainly did not go out or may not have, or counts one as sent that may have.
 * Refuses `message_not_found`; `message_not_failed` for a message that arrived, is under way, bounced, or belongs to a deleted
 * person; `message_not_stored` once retention removed its values; `message_outdated` when the guest was told
 * something else since, or it is no longer true; and a channel that is not set up.
 */
export const resolveServiceMessage = async (
  outer: Context,
  { params, body: { action } }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'applicants.edit')
    const locked = await lockMessage(context, knownId(params.id, 'message'), action)
    await context.db
      .updateTable('communications')
      .set({ ...reviewChanges[action], error_code: null, error_message: null })
      .where('id', '=', locked.id)
      .where('state', '=', locked.state)
      .execute()
    const row = await selectMessages(context).where('c.id', '=', locked.id).executeTakeFirstOrThrow()
    const message = presentMessage(context, row)
    await recordActivity(context, {
      action: 'application.message_resolved',
      description: `${action === 'resend' ? 'Sent a message again to' : 'Marked a message as sent to'} ${message.name ?? 'a deleted applicant'}`,
      ...(row.applicant_id === null ? {} : { target: { type: 'applicant' as const, id: row.applicant_id } }),
      details: { action, kind: message.kind, channel: message.channel },
    })
    if (action === 'resend') await enqueue(context, deliverServiceMessages, {})
    await announceMessages(context)
    return message
  })
