import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { unsubscribe as endpoint } from '@velvet/contracts/suppressions'
import { displayName } from '@velvet/domain/applicants'
import { sql } from 'kysely'
import { announceCampaigns } from '../campaigns/index.ts'
import { type Context, inTransaction, notFound, recordActivity } from '../kernel/index.ts'
import { optOut } from './change-opt-in.ts'
import { suppress } from './suppress.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

const done = {
  success: true as const,
  message: 'You are unsubscribed. You will receive no more campaign emails from us.',
}

/** The link of a test message looks like any other and unsubscribes no one. */
const testToken = 'test'
const onlyATest = { success: true as const, message: 'This was a test. No one was unsubscribed.' }

const lockMessage = async (context: Context, token: string) => {
  const id = readUnsubscribeToken(context.settings.secret, token)
  const message = id
    ? await context.db
        .selectFrom('communications')
        .select(['id', 'campaign_id', 'applicant_id', 'merged_from', 'address', 'address_hmac', 'unsubscribed_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!message) throw notFound('link')
  return message
}

/** The message's person; for a merged person, after any number of merges, the one who was kept. */
const findOwner = (context: Context, message: { applicant_id: string | null; merged_from: string | null }) =>
  context.db
    .selectFrom('applicants')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where(
      'id',
      '=',
      sql<string>`coalesce(${message.applicant_id}::uuid,
        (select merged_into from merged_applicants where id = ${message.merged_from}::uuid))`,
    )
    .executeTakeFirst()

/**
 * Stops all campaign email to the owner of a link, at once: nothing starts after this commits. Pressing again returns the same
 * answer. The link of a test message does nothing and says so. Refuses `link_not_found` (404) for a forged link.
 */
export const unsubscribe = async (
  outer: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    if (params.token === testToken) return onlyATest
    const message = await lockMessage(context, params.token)
    const { address, address_hmac: addressHmac } = message
    const owner = await findOwner(context, message)
    const one = { channel: 'email', addressHmac, source: 'link' } as const
    if (addressHmac)
      await suppress(context, [
        { ...one, addressHmac, address, reason: 'unsubscribed', applicantId: owner?.id ?? null },
      ])
    if (message.unsubscribed_at === null)
      await context.db
        .updateTable('communications')
        .set({ unsubscribed_at: context.now() })
        .where('id', '=', message.id)
        .execute()
    if (message.campaign_id) await announceCampaigns(context, [message.campaign_id])
    if (!owner) return done
    const left = await optOut(context, [{ ...one, applicantId: owner.id }])
    if (left.length > 0) {
      const name = displayName({ firstName: owner.first_name, lastName: owner.last_name, email: owner.email })
      await recordActivity(context, {
        action: 'applicant.unsubscribed',
        description: `${name} unsubscribed from campaign email`,
        target: { type: 'applicant', id: owner.id },
      })
    }
    return done
  })
