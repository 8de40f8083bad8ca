import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { verifyPass as endpoint } from '@velvet/contracts/passes'
import { displayName } from '@velvet/domain/applicants'
import { hasPass } from '@velvet/domain/guest-pages'
import { authorize, type Context } from '../kernel/index.ts'
import { type Pass, readPassCode } from './pass-code.ts'

type Verdict = EndpointOutput<typeof endpoint>

const refused = (reason: NonNullable<Verdict['reason']>, known: Partial<Verdict> = {}): Verdict => ({
  ...{ valid: false, reason, applicationId: null, eventId: null, name: null, heads: null },
  ...known,
})

const findHolder = ({ db }: Context, { applicationId }: Pass) =>
  db
    .selectFrom('event_applications as ea')
    .innerJoin('applicants as a', 'a.id', 'ea.applicant_id')
    .innerJoin('events as e', 'e.id', 'ea.event_id')
    .select(['ea.event_id as eventId', 'ea.heads', 'ea.pass_no as passNo', 'ea.status', 'ea.told_status as toldStatus'])
    .select(['ea.told_kind as toldKind', 'e.cancelled_at as cancelledAt'])
    .select(['a.first_name as firstName', 'a.last_name as lastName', 'a.email'])
    .where('ea.id', '=', applicationId)
    .executeTakeFirst()

/** Whether a merge removed the application. Its pass was valid before; the kept application has another one. */
const wasMerged = async ({ db }: Context, { applicationId }: Pass): Promise<boolean> =>
  (await db.selectFrom('application_aliases').select('id').where('id', '=', applicationId).executeTakeFirst()) !==
  undefined

/** Whether an erasure removed the application, which leaves its messages as rows without an address (GST-16). */
const wasErased = async ({ db }: Context, { applicationId }: Pass): Promise<boolean> => {
  const row = await db
    .selectFrom('communications')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('address', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a pass admits its guest; one that does not has a reason and no name (GST-15). */
export const verifyPass = async (context: Context, { body }: EndpointInput<typeof endpoint>): Promise<Verdict> => {
  authorize(context, 'applicants.edit')
  const pass = readPassCode(context.settings.secret, body.code)
  if (!pass) return refused('forged')
  const { applicationId } = pass
  const holder = await findHolder(context, pass)
  if (!holder) {
    const wasRevoked = (await wasMerged(context, pass)) || (await wasErased(context, pass))
    return refused(wasRevoked ? 'revoked' : 'unknown')
  }
  const { eventId, heads } = holder
  if (holder.passNo !== pass.passNo || !hasPass(holder)) return refused('revoked', { applicationId, eventId })
  return { valid: true, reason: null, applicationId, eventId, name: displayName(holder), heads }
}
