import type { EndpointOutput } from '@velvet/contracts/kernel'
import type { receiveSendGridEvents as endpoint } from '@velvet/contracts/webhooks'
import type { EmailEvent } from '@velvet/domain/delivery'
import type { Context } from '../kernel/index.ts'
import { receiveEmailEvents } from './receive-email-events.ts'
import { notConfigured, type Read, requireSigned, type SignedCall } from './signed-call.ts'

/** Parses the events of a call. */
export type ReadEmailEvents = (call: SignedCall, now: Date) => Promise<Read<EmailEvent[]>>

/**
 * The verb behind SendGrid's event webhook. Refuses `bad_signature` (403) before parsing, `malformed_events` (400), and
 * `webhook_not_configured` (503) while no key is set, so that SendGrid keeps the events and tries again.
 */
export const receiveSendGridEvents =
  (read: ReadEmailEvents | null) =>
  async (context: Context, call: SignedCall): Promise<EndpointOutput<typeof endpoint>> => {
    if (!read) throw notConfigured('Email events are not set up.', 'Set SENDGRID_WEBHOOK_PUBLIC_KEY.')
    return receiveEmailEvents(
      context,
      requireSigned(await read(call, context.now()), 'The body is not a list of events.'),
    )
  }
