import { receiveSendGridEvents, receiveTwilioInbound, receiveTwilioStatus } from '@velvet/contracts/webhooks'
import * as webhooks from '@velvet/services/webhooks'
import type { Slice } from '../kernel/mount.ts'

/** What checks and reads providers' calls; null where a provider is not configured. */
export type WebhookReaders = { sendgrid: webhooks.ReadEmailEvents | null; twilio: webhooks.ReadSmsCalls | null }

export const webhookRoutes =
  (readers: WebhookReaders): Slice =>
  ({ mountWebhook }) => {
    mountWebhook(receiveSendGridEvents, 'sendgrid', webhooks.receiveSendGridEvents(readers.sendgrid))
    mountWebhook(receiveTwilioStatus, 'twilio', webhooks.receiveTwilioStatus(readers.twilio))
    mountWebhook(receiveTwilioInbound, 'twilio', webhooks.receiveTwilioInbound(readers.twilio))
  }
