import { createHash } from 'node:crypto'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import type { receiveTwilioStatus as endpoint } from '@velvet/contracts/webhooks'
import { validate } from 'uuid'
import { announceMoved, holdForRefusals } from '../delivery/index.ts'
import { type Context, inTransaction } from '../kernel/index.ts'
import { suppress, suppressRefusedAddress } from '../suppressions/index.ts'
import { applySmsReport } from './apply-sms-report.ts'
import { noteReportKinds } from './report-kinds.ts'
import { notConfigured, requireSigned, type SignedCall } from './signed-call.ts'
import type { ReadSmsCalls, SmsReport } from './sms-reports.ts'
import { forgetPayloads, keepNewEvents, passedOver } from './webhook-events.ts'

const keyOf = ({ providerId, status, errorCode }: SmsReport): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['twilio', 'status', providerId, status, errorCode]))
    .digest()

/** The text of a report, by our id in the callback address, or by the provider's. */
const identify = async (context: Context, { communicationId, providerId }: SmsReport): Promise<string | null> => {
  const known = communicationId && validate(communicationId) ? communicationId : null
  const ours = known
    ? await context.db
        .selectFrom('communications')
        .select('id')
        .where('id', '=', known)
        .where('channel', '=', 'sms')
        .executeTakeFirst()
    : undefined
  if (ours) return ours.id
  const attempt = await context.db
    .selectFrom('delivery_attempts')
    .select('communication_id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return attempt?.communication_id ?? null
}

/** How many were applied; null when the text is unknown. */
const apply = (outer: Context, report: SmsReport): Promise<number | null> =>
  inTransaction(outer, async (context) => {
    const communicationId = await identify(context, report)
    if (!communicationId) return null
    const fresh = await keepNewEvents(context, 'twilio', [{ key: keyOf(report), communicationId, payload: report.raw }])
    if (fresh.length === 0) return 0
    const touched = await applySmsReport(context, communicationId, report)
    const { address, address_hmac: addressHmac } = touched ?? {}
    if (!address) await forgetPayloads(context, fresh)
    if (report.suppress && address && addressHmac)
      await suppressRefusedAddress(context, { channel: 'sms', address, addressHmac }, report.suppress)
    else if (report.suppress && addressHmac)
      await suppress(context, [
        { channel: 'sms', addressHmac, address: null, reason: report.suppress, source: 'provider' },
      ])
    await announceMoved(context, touched ? [touched] : [])
    if (report.status === 'failed' && touched?.campaign_id) await holdForRefusals(context, [touched.campaign_id])
    return 1
  })

/**
 * The verb behind Twilio's status callback. Repeated, late, and reordered reports change nothing; reports about unknown texts are
 * ignored and logged. Refuses `bad_signature` (403) before parsing, `malformed_events` (400), and `webhook_not_configured` (503)
 * while no token is set.
 */
export const receiveTwilioStatus =
  (read: ReadSmsCalls | null) =>
  async (context: Context, call: SignedCall): Promise<EndpointOutput<typeof endpoint>> => {
    if (!read) throw notConfigured('Reports about texts are not set up.', 'Set TWILIO_AUTH_TOKEN.')
    const report = requireSigned(read.status(call), 'The call is not a report about a text.')
    const applied = await apply(context, report)
    await noteReportKinds(context, 'twilio', ['status'])
    if (applied === null) context.logger.warn({ provider: 'twilio', count: 1 }, passedOver)
    return { received: 1, applied: applied ?? 0 }
  }
