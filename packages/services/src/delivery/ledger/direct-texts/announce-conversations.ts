import { announce, type Context } from '../../../kernel/index.ts'

/** Announces at commit that these conversations changed, so that open screens refresh. */
export const announceConversations = (context: Context, ids: readonly string[]): Promise<void> =>
  announce(context, 'conversations', ids)
