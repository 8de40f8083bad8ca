import type { renewGuestLink as endpoint } from '@velvet/contracts/applications'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { displayName } from '@velvet/domain/applicants'
import { guestPageOf } from '../guest-links/index.ts'
import { authorize, type Context, inTransaction, knownId, notFound, recordActivity } from '../kernel/index.ts'
import { announcePeople } from '../people/index.ts'

const renew = ({ db }: Context, id: string) =>
  db
    .updateTable('event_applications as ea')
    .from('applicants as a')
    .from('events as e')
    .whereRef('a.id', '=', 'ea.applicant_id')
    .whereRef('e.id', '=', 'ea.event_id')
    .where('ea.id', '=', id)
    .set(({ eb }) => ({ link_no: eb('ea.link_no', '+', 1), pass_no: eb('ea.pass_no', '+', 1) }))
    .returning(['ea.link_no', 'ea.applicant_id', 'e.name'])
    .returning(['a.first_name as firstName', 'a.last_name as lastName', 'a.email'])
    .executeTakeFirst()

/**
 * Gives the guest of an application a new link and, when approved, a new pass. The earlier ones stop working at once, also the
 * links of applications that were merged into it (GST-04). Refuses `application_not_found`.
 */
export const renewGuestLink = (
  outer: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'applicants.edit')
    const id = knownId(params.id, 'application')
    const row = await renew(context, id)
    if (!row) throw notFound('application')
    await context.db.deleteFrom('application_aliases').where('application_id', '=', id).execute()
    await recordActivity(context, {
      action: 'application.link_renewed',
      description: `Gave ${displayName(row)} a new guest link for ${row.name}`,
      target: { type: 'applicant', id: row.applicant_id },
    })
    await announcePeople(context, [row.applicant_id])
    return { guestPage: guestPageOf(context.settings, { applicationId: id, linkNo: row.link_no }) }
  })
