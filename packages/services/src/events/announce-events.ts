import { announce, type Context } from '../kernel/index.ts'

/** Tells whoever looks at events that this one changed, at commit. */
export const announceEvent = (context: Context, id: string): Promise<void> => announce(context, 'events', [id])
