import { announce, type Context } from '../kernel/index.ts'

/** Announces at commit that this tag changed, so that open screens refresh. */
export const announceTag = (context: Context, id: string): Promise<void> => announce(context, 'tags', [id])
