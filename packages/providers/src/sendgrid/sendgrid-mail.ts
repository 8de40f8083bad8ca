import type { EmailProvider } from '@velvet/services/message-providers'
import { beforeDeadline } from '../http/deadline.ts'
import { lostCallOutcome } from '../http/lost-call.ts'
import { quotaOf } from '../http/quota.ts'
import { storable } from '../http/storable.ts'
import { createMailBodies } from './mail-body.ts'
import { openSendGrid, type SendGridOptions } from './sendgrid-client.ts'
import { refusedBySendGrid } from './sendgrid-refusal.ts'

const defaultTimeoutMs = 15_000

/** Sends through SendGrid's v3 API; connections are kept and shared by all calls of this provider. */
export const createSendGrid = (options: SendGridOptions): EmailProvider & { close(): void } => {
  const { request, close } = openSendGrid(options)
  const call = request('POST', '/v3/mail/send')
  const bodyOf = createMailBodies()

  return {
    async send(message, { timeoutMs = defaultTimeoutMs, signal, mayLeave } = {}) {
      if (signal?.aborted) return { kind: 'retry', reason: 'aborted' }
      try {
        const body = bodyOf(message)
        const { headers, status: httpStatus } = await beforeDeadline(timeoutMs, signal, (end) =>
          call({ end, mayLeave }, body),
        )
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
