import type { Conversation, startConversation as endpoint } from '@velvet/contracts/conversations'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { authorize, type Context, inTransaction } from '../kernel/index.ts'
import { openConversation } from './open-conversation.ts'
import { readConversation } from './read-conversations.ts'

/**
 * The thread with a person, started in the name of the admin if there is none; also for a person who cannot be texted, as the
 * thread says why. Refuses `applicant_not_found` and `applicant_merged`.
 */
export const startConversation = async (
  outer: Context,
  { body }: EndpointInput<typeof endpoint>,
): Promise<Conversation> =>
  inTransaction(outer, async (context) => {
    const { id } = authorize(context, 'conversations.manage')
    return readConversation(context, await openConversation(context, body.applicantId, id))
  })
