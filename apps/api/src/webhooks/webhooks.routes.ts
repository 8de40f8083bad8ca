import { receiveSendGridEvents, receiveTwilioInbound, receiveTwilioStatus } from '@velvet/contracts/webhooks'
import * as webhooks from '@velvet/services/webhooks'
import type { SignedBy, Slice } from '../kernel/mount.ts'

/** Verifies and parses providers' calls; null where a provider is not configured. */
export type WebhookReaders = { sendgrid: webhooks.ReadEmailEvents | null; twilio: webhooks.ReadSmsCalls | null }

const signatureHeaders = {
  sendgrid: ['x-twilio-email-event-webhook-signature', 'x-twilio-email-event-webhook-timestamp'],
  twilio: ['x-twilio-signature'],
}

export const webhookRoutes =
  (readers: WebhookReaders): Slice =>
  ({ mountWebhook }) => {
    const by = (provider: keyof WebhookReaders): SignedBy => ({
      provider,
      headers: readers[provider] ? signatureHeaders[provider] : [],
    })
    mountWebhook(receiveSendGridEvents, by('sendgrid'), webhooks.receiveSendGridEvents(readers.sendgrid))
    mountWebhook(receiveTwilioStatus, by('twilio'), webhooks.receiveTwilioStatus(readers.twilio))
    mountWebhook(receiveTwilioInbound, by('twilio'), webhooks.receiveTwilioInbound(readers.twilio))
  }
