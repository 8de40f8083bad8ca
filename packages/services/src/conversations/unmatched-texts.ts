import { announce, type Context, knownId, notFound, takeLock } from '../kernel/index.ts'

/** Announces at commit that the tray of unmatched texts changed, so that open screens refresh. */
export const announceUnmatched = (context: Context): Promise<void> => announce(context, 'conversations')

/** Locks a number's owners until the transaction ends: a text from it comes wholly before or after. */
export const lockNumber = (context: Context, number: string): Promise<void> => takeLock(context, `unmatched:${number}`)

/** The number that an unmatched text came from, locked. Refuses `message_not_found`, also when another admin was faster. */
export const lockSender = async (context: Context, messageId: string): Promise<string> => {
  const id = knownId(messageId, 'message')
  const read = async (): Promise<string> => {
    const row = await context.db
      .selectFrom('unmatched_messages')
      .select('from_number')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound('message')
    return row.from_number
  }
  await lockNumber(context, await read())
  return read()
}
