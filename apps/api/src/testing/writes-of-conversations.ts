import { prepare } from '@velvet/database/testing'
import { receiveMessage } from '@velvet/services/conversations'
import { addressHash } from '@velvet/services/kernel'
import type { PrepareWrite, WriteWorld } from './write-world.ts'

const url = '/api/admin/conversations'

const begin = async ({ addGuest, done, phone }: WriteWorld): Promise<string> => {
  const applicantId = await addGuest({ phone, phone_e164: phone })
  return (await done('POST', url, { applicantId })).id
}

/** A text from an unknown number. */
const hear = async ({ system, context, db, phone }: WriteWorld): Promise<string> => {
  const number = { address: phone, addressHmac: addressHash(context.settings.secret, 'sms', phone) }
  const text = { providerId: 'SM1', from: phone, to: '+15005550006', body: 'Who is this?', media: [] }
  await receiveMessage(system, text, number)
  return (await db.selectFrom('unmatched_messages').select('id').executeTakeFirstOrThrow()).id
}

/** A successful call of every endpoint that writes to conversations. */
export const writesOfConversations: Record<string, PrepareWrite> = {
  updateConversation: async (world) => ({ id: await begin(world), body: { isArchived: true } }),
  sendMessage: async (world) => ({ id: await begin(world), body: { content: 'See you at nine' } }),
  retryMessage: async (world) => {
    const id = await begin(world)
    // The path has two ids, and both are this one.
    await world.done('POST', `${url}/${id}/messages`, { id, content: 'See you at nine' })
    await prepare(
      world.db,
      world.db.updateTable('communications').set({ state: 'failed' }).where('message_id', '=', id),
    )
    return { id }
  },
  linkUnmatched: async (world) => ({ id: await hear(world), body: { firstName: 'Ada' } }),
  dismissUnmatched: async (world) => ({ id: await hear(world) }),
}
