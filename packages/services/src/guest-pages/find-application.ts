import { readGuestToken } from '../guest-links/index.ts'
import { type Context, notFound } from '../kernel/index.ts'

/** The application that a link opens, with its owner and event. */
export type Opened = { readonly id: string; readonly applicantId: string; readonly eventId: string }

const columns = ['ea.id', 'ea.applicant_id as applicantId', 'ea.event_id as eventId'] as const

/**
 * The application that a link opens, or the one that it was merged into (ANS-30). A forged, altered, replaced, deleted, or erased
 * link is refused with the same `link_not_found` (GST-03).
 */
export const openLink = async ({ db, settings }: Context, token: string): Promise<Opened> => {
  const link = readGuestToken(settings.secret, token)
  if (!link) throw notFound('link')
  const { applicationId, linkNo } = link
  const opened =
    (await db
      .selectFrom('event_applications as ea')
      .select(columns)
      .where('ea.id', '=', applicationId)
      .where('ea.link_no', '=', linkNo)
      .executeTakeFirst()) ??
    (await db
      .selectFrom('application_aliases as alias')
      .innerJoin('event_applications as ea', 'ea.id', 'alias.application_id')
      .select(columns)
      .where('alias.id', '=', applicationId)
      .where('alias.link_no', '=', linkNo)
      .executeTakeFirst())
  if (!opened) throw notFound('link')
  return opened
}
