import type { dismissUnmatched as endpoint } from '@velvet/contracts/conversations'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { maskAddress } from '@velvet/domain/suppressions'
import { authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceUnmatched, lockSender } from './unmatched-texts.ts'

/** Removes every text of a number from the tray; a STOP among them stays in force. Refuses `message_not_found`. */
export const dismissUnmatched = (
  outer: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'conversations.manage')
    const number = await lockSender(context, params.id)
    const { length: removed } = await context.db
      .deleteFrom('unmatched_messages')
      .where('from_number', '=', number)
      .returning('id')
      .execute()
    await recordActivity(context, {
      action: 'conversation.dismissed',
      description: `Dismissed ${removed === 1 ? 'a text' : `${removed} texts`} from ${maskAddress('sms', number)}`,
      details: { texts: removed },
    })
    await announceUnmatched(context)
    return { success: true as const, removed }
  })
