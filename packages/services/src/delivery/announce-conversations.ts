import { announce, type Context } from '../kernel/index.ts'

/** Tells whoever looks at conversations that these changed, at commit. */
export const announceConversations = (context: Context, ids: readonly string[]): Promise<void> =>
  announce(context, 'conversations', ids)
