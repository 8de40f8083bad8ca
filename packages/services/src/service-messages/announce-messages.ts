import { announce, type Context } from '../kernel/index.ts'

/** Announces at commit that messages about applications changed, so that open screens refresh. */
export const announceMessages = (context: Context): Promise<void> => announce(context, 'messages')
