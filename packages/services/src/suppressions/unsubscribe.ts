import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { unsubscribe as endpoint } from '@velvet/contracts/suppressions'
import { displayName } from '@velvet/domain/applicants'
import { type Context, inTransaction, notFound, recordActivity } from '../kernel/index.ts'
import { optOut, suppress } from './suppress.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

const done = {
  success: true as const,
  message: 'You are unsubscribed. You will receive no more campaign emails from us.',
}

/**
 * Stops all campaign email to the owner of a link, at once: nothing starts after this commits. Pressing again says the same.
 * Refuses `link_not_found` (404) for a link that we never wrote.
 */
export const unsubscribe = async (
  outer: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    const communicationId = readUnsubscribeToken(context.settings.secret, params.token)
    if (!communicationId) throw notFound('link')
    const communication = await context.db
      .selectFrom('communications')
      .leftJoin('applicants', 'applicants.id', 'communications.applicant_id')
      .select([
        'communications.applicant_id',
        'communications.address_hmac',
        'communications.unsubscribed_at',
        'applicants.first_name',
        'applicants.last_name',
        'applicants.email',
      ])
      .where('communications.id', '=', communicationId)
      .forUpdate('communications')
      .executeTakeFirst()
    if (!communication) throw notFound('link')

    const { applicant_id: applicantId, address_hmac: addressHmac } = communication
    if (addressHmac)
      await suppress(context, [{ channel: 'email', addressHmac, reason: 'unsubscribed', source: 'link' }])
    if (communication.unsubscribed_at === null)
      await context.db
        .updateTable('communications')
        .set({ unsubscribed_at: context.now() })
        .where('id', '=', communicationId)
        .execute()
    if (!applicantId) return done
    const left = await optOut(context, [{ applicantId, channel: 'email', addressHmac, source: 'link' }])
    if (left.length > 0) {
      const name = displayName({
        firstName: communication.first_name,
        lastName: communication.last_name,
        email: communication.email,
      })
      await recordActivity(context, {
        action: 'applicant.unsubscribed',
        description: `${name} unsubscribed from campaign email`,
        target: { type: 'applicant', id: applicantId },
      })
    }
    return done
  })
