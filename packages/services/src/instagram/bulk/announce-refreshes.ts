import { announce, type Context } from '../../kernel/index.ts'

/** Announces at commit that these bulk refreshes changed, so that open screens refresh. */
export const announceRefreshes = (context: Context, ids: readonly string[]): Promise<void> =>
  announce(context, 'instagram', ids)
