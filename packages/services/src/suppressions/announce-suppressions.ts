import { announce, type Context } from '../kernel/index.ts'

/** Announces at commit that suppressions were added or lifted, so that open screens refresh. */
export const announceSuppressions = (context: Context): Promise<void> => announce(context, 'suppressions')
