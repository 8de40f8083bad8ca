import { announce, type Context } from '../kernel/index.ts'

/** Announces at commit that this template changed, so that open screens refresh. */
export const announceTemplate = (context: Context, id: string): Promise<void> => announce(context, 'templates', [id])
