import type { Channel, SkipReason } from '@velvet/contracts/delivery'
import { sql } from 'kysely'
import { type Context, tableOf } from '../kernel/index.ts'

/** One message about an application; its text is the content with the values. */
export type QueuedMessage = {
  readonly contentId: string
  readonly applicationId: string
  readonly applicantId: string
  readonly toldNo: number
  readonly channel: Channel
  readonly address: string | null
  readonly addressHash: Buffer | null
  readonly values: object
  /** Why it is not sent; null when it is. */
  readonly skipReason: SkipReason | null
  /** Quiet hours do not hold it. */
  readonly isUrgent: boolean
}

const notConfigured: Readonly<Record<Channel, string>> = {
  email: 'Email is not set up: set SENDGRID_API_KEY and EMAIL_FROM.',
  sms: 'Texts are not set up: set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, and TWILIO_FROM.',
}

const isConfigured = ({ settings }: Context, channel: Channel): boolean =>
  channel === 'email' ? settings.emailFrom !== null : settings.sendsTexts

const types = {
  ...{ content_id: 'uuid', application_id: 'uuid', applicant_id: 'uuid', told_no: 'int', channel: 'text' },
  ...{ address: 'text', hash: 'bytea', values: 'jsonb', skip_reason: 'text', error: 'text', is_urgent: 'boolean' },
}

/**
 * Puts messages about applications into the ledger, in the open transaction: each is sent once, ahead of campaigns, if and only if the
 * transaction commits. Without a provider for its channel, a message fails at once instead of waiting for one.
 */
export const queueMessages = async (context: Context, messages: readonly QueuedMessage[]): Promise<void> => {
  if (messages.length === 0) return
  const rows = messages.map((message) => ({
    content_id: message.contentId,
    application_id: message.applicationId,
    applicant_id: message.applicantId,
    told_no: message.toldNo,
    channel: message.channel,
    address: message.address,
    hash: message.addressHash,
    values: JSON.stringify(message.values),
    skip_reason: message.skipReason,
    error:
      message.skipReason === null && !isConfigured(context, message.channel) ? notConfigured[message.channel] : null,
    is_urgent: message.isUrgent,
  }))
  await context.db
    .insertInto('communications')
    .columns([
      ...(['id', 'service_content_id', 'application_id', 'applicant_id', 'told_no', 'channel'] as const),
      ...(['address', 'address_hmac', 'merge_values', 'state', 'skip_reason', 'error_code', 'error_message'] as const),
      ...(['zones', 'due_at'] as const),
    ])
    .expression(({ selectFrom }) =>
      selectFrom(tableOf('m', types, rows)).select([
        sql<string>`new_id()`.as('id'),
        ...(['m.content_id', 'm.application_id', 'm.applicant_id', 'm.told_no', 'm.channel'] as const),
        ...(['m.address', 'm.hash', 'm.values'] as const),
        sql<string>`case when m.skip_reason is not null then 'skipped' when m.error is not null then 'failed'
          else 'queued' end`.as('state'),
        'm.skip_reason',
        sql<string | null>`case when m.error is not null then 'not_configured' end`.as('error_code'),
        'm.error',
        // Without zones, quiet hours do not hold a text; null means that they are looked up when it is due.
        sql<string[] | null>`case when m.is_urgent then '{}'::text[] end`.as('zones'),
        sql<Date>`clock_timestamp()`.as('due_at'),
      ]),
    )
    .execute()
}
