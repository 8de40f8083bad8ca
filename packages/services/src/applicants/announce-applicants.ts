import { announce, type Context } from '../kernel/index.ts'

/** Tells whoever looks at applicants that this one changed, or without an id that many did, at commit. */
export const announceApplicants = (context: Context, id?: string): Promise<void> =>
  announce(context, 'applicants', id === undefined ? undefined : [id])
