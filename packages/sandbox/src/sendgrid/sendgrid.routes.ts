import type { FastifyInstance } from 'fastify'
import { answerCall } from '../provider-call.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { type MailSend, mailSendCall } from './mail-send.ts'

/** SendGrid's Web API v3, as far as it is used. */
export const sendgridRoutes = (app: FastifyInstance, state: SandboxState): void => {
  app.post<{ Body: MailSend | null }>('/v3/mail/send', { bodyLimit: 30 * 1024 * 1024 }, (request, reply) =>
    answerCall(state, mailSendCall(state, request.headers.authorization, request.body ?? {}), request, reply),
  )
}
