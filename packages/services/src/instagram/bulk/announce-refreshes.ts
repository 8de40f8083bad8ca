import { announce, type Context } from '../../kernel/index.ts'

/** Tells whoever looks at bulk refreshes that these changed, at commit. */
export const announceRefreshes = (context: Context, ids: readonly string[]): Promise<void> =>
  announce(context, 'instagram', ids)
