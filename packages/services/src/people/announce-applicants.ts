import { announce, type Context } from '../kernel/index.ts'

/** Announces at commit that this applicant changed, or without an id that many did, so that open screens refresh. */
export const announceApplicants = (context: Context, id?: string): Promise<void> =>
  announce(context, 'applicants', id === undefined ? undefined : [id])

const maxNamed = 20

/** Announces that these people changed: a few by id, more as many. */
export const announcePeople = (context: Context, ids: readonly string[]): Promise<void> =>
  announce(context, 'applicants', ids.length > maxNamed ? undefined : ids)
