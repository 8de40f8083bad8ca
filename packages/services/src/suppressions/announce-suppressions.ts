import { announce, type Context } from '../kernel/index.ts'

/** Tells whoever looks at closed addresses that some were added or opened, at commit. */
export const announceSuppressions = (context: Context): Promise<void> => announce(context, 'suppressions')
