import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { previewOutboxItem as endpoint } from '@velvet/contracts/outbox'
import { AppError } from '@velvet/domain/kernel'
import { kindOnRelease } from '@velvet/domain/outbox'
import { authorize, type Context, knownId, notFound } from '../kernel/index.ts'
import { previewServiceMessage } from '../service-messages/index.ts'
import { waitingNote } from './lock-waiting.ts'

/** The preview shows a message even if the event does not tell its guests at the moment. */
const always = { release: 'by_hand', releaseAt: null, date: null, cancelledAt: null, archivedAt: null } as const

/**
 * The message that a guest would get if what waits were released now, or the current status if nothing waits. Refuses
 * `application_not_found`, and `nothing_to_preview` for a guest who would get no message.
 */
export const previewOutboxItem = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'applicants.read')
  const applicationId = knownId(params.applicationId, 'application')
  const row = await context.db
    .selectFrom('event_applications as ea')
    .select(['status', 'staged_status as stagedStatus', 'told_status as toldStatus', 'notice_kind as noticeKind'])
    .select(waitingNote.as('note'))
    .where('id', '=', applicationId)
    .executeTakeFirst()
  if (!row) throw notFound('application')
  const kind = kindOnRelease(row, always, context.now())
  if (kind === null) throw new AppError('conflict', 'nothing_to_preview', 'This guest will not get a message.')
  return { kind, ...(await previewServiceMessage(context, { applicationId, kind, note: row.note })) }
}
