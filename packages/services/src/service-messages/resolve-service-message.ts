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
import { announceMessages } from './announce-messages.ts'
import { presentMessage, selectMessages } from './read-messages.ts'

/** What can be resolved how: only a message that needs review may count as sent. */
const resolvable = { resend: ['failed', 'needs_review'], mark_sent: ['needs_review'] } as const

/**
 * Sends a message about an application again that certainly did not go out or may not have, or counts one as sent that may have.
 * Refuses `message_not_found`, and `message_not_failed` for a message that arrived, is under way, or belongs to a deleted person.
 */
export const resolveServiceMessage = async (
  outer: Context,
  { params, body: { action } }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'applicants.edit')
    const id = knownId(params.id, 'message')
    const { numUpdatedRows } = await context.db
      .updateTable('communications')
      .set({ ...reviewChanges[action], error_code: null, error_message: null })
      .where('id', '=', id)
      .where('service_content_id', 'is not', null)
      .where('state', 'in', resolvable[action])
      .$if(action === 'resend', (query) => query.where('applicant_id', 'is not', null).where('address', 'is not', null))
      .executeTakeFirst()
    const row = await selectMessages(context).where('c.id', '=', id).executeTakeFirst()
    if (!row) throw notFound('message')
    const message = presentMessage(row)
    if (numUpdatedRows === 0n)
      throw new AppError(
        'conflict',
        'message_not_failed',
        'This message has arrived or is on its way, so it cannot be sent again.',
        {
          current: message,
        },
      )
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
