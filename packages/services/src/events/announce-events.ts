import { announce, type Context } from '../kernel/index.ts'

/** Announces at commit that this event changed, so that open screens refresh. */
export const announceEvent = (context: Context, id: string): Promise<void> => announce(context, 'events', [id])
