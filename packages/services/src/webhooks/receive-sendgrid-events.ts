import type { EndpointOutput } from '@velvet/contracts/kernel'
import type { receiveSendGridEvents as endpoint } from '@velvet/contracts/webhooks'
import type { EmailEvent } from '@velvet/domain/delivery'
import { AppError } from '@velvet/domain/kernel'
import type { Context } from '../kernel/index.ts'
import { receiveEmailEvents } from './receive-email-events.ts'

/** A provider's call as it came: its signature covers the bytes. */
export type SignedCall = { rawBody: Buffer; headers: Readonly<Record<string, string | undefined>> }

/** Reads events out of a call. `forged` when the signature does not hold, `malformed` when the body is no list of events. */
export type ReadEmailEvents = (call: SignedCall, now: Date) => EmailEvent[] | 'forged' | 'malformed'

/**
 * The verb behind SendGrid's event webhook. Refuses `bad_signature` (403) before anything is read, `malformed_events` (400),
 * and `webhook_not_configured` (503) while no key is set, so that SendGrid keeps the events and tries again.
 */
export const receiveSendGridEvents =
  (read: ReadEmailEvents | null) =>
  async (context: Context, call: SignedCall): Promise<EndpointOutput<typeof endpoint>> => {
    if (!read)
      throw new AppError('unavailable', 'webhook_not_configured', 'Email events are not set up.', {
        suggestion: 'Set SENDGRID_WEBHOOK_PUBLIC_KEY.',
      })
    const events = read(call, context.now())
    if (events === 'forged')
      throw new AppError('forbidden', 'bad_signature', 'The signature of this call does not hold.')
    if (events === 'malformed') throw new AppError('invalid', 'malformed_events', 'The body is not a list of events.')
    return receiveEmailEvents(context, events)
  }
