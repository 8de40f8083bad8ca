import { announce, type Context } from '../kernel/index.ts'

/** Tells whoever looks at tags that this one changed, at commit. */
export const announceTag = (context: Context, id: string): Promise<void> => announce(context, 'tags', [id])
