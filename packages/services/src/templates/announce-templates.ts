import { announce, type Context } from '../kernel/index.ts'

/** Tells whoever looks at templates that this one changed, at commit. */
export const announceTemplate = (context: Context, id: string): Promise<void> => announce(context, 'templates', [id])
