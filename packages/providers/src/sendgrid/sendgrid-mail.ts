import type { EmailProvider } from '@velvet/services/message-providers'
import { beforeDeadline } from '../http/deadline.ts'
import { lostCallOutcome } from '../http/lost-call.ts'
import { quotaOf } from '../http/quota.ts'
import { storable } from '../http/storable.ts'
import { createMailBodies } from './mail-body.ts'
import { openSendGrid, type SendGridOptions } from './sendgrid-client.ts'
import { refusedBySendGrid } from './sendgrid-refusal.ts'

/** What the client makes of an answer. */
type Answer = { readonly headers: Readonly<Record<string, unknown>>; readonly statusCode: number }

const defaultTimeoutMs = 15_000

/** Sends through SendGrid's v3 API; connections are kept and shared by all calls of this provider. */
export const createSendGrid = (options: SendGridOptions): EmailProvider & { close(): void } => {
  const { clientWithin, close } = openSendGrid(options)
  const bodyOf = createMailBodies()

  return {
    async send(message, { timeoutMs = defaultTimeoutMs, signal, mayLeave } = {}) {
      if (signal?.aborted) return { kind: 'retry', reason: 'aborted' }
      try {
        const body = bodyOf(message)
        const call = (end: AbortSignal) =>
          clientWithin({ end, mayLeave }).request({ method: 'POST', url: '/v3/mail/send', body })
        const [response] = await beforeDeadline<[Answer, unknown]>(timeoutMs, signal, call)
        const { headers, statusCode: httpStatus } = response
        const quota = quotaOf(headers, Date.now())
        const providerId = String(headers['x-message-id'] ?? '')
        return storable({ kind: 'accepted', providerId, httpStatus, ...(quota ? { quota } : {}) })
      } catch (error) {
        return storable(refusedBySendGrid(error) ?? lostCallOutcome(error))
      }
    },
    close,
  }
}
