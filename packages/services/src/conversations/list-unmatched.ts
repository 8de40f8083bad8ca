import type { listUnmatched as endpoint } from '@velvet/contracts/conversations'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { authorize, type Context, knownId } from '../kernel/index.ts'
import { mediaOf } from './media-of.ts'

const usual = 100

/**
 * Texts from unknown numbers, newest first. Ids are in order of arrival, so that a page continues after its last text even when
 * that has left the tray. Refuses a malformed `before` with `message_not_found`.
 */
export const listUnmatched = async (
  context: Context,
  { query }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'conversations.manage')
  const { before, limit = usual } = query
  let texts = context.db.selectFrom('unmatched_messages').selectAll().orderBy('id', 'desc').limit(limit)
  if (before !== undefined) texts = texts.where('id', '<', knownId(before, 'message'))
  return (await texts.execute()).map((row) => ({
    id: row.id,
    fromNumber: row.from_number,
    content: row.content,
    media: mediaOf(row.metadata),
    receivedAt: row.received_at.toISOString(),
  }))
}
