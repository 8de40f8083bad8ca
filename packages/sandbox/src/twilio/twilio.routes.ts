import type { FastifyInstance } from 'fastify'
import type { Message } from '../message.ts'
import { answerCall } from '../provider-call.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { createMessageCall, isAuthorized, twilioError } from './create-message.ts'
import { messageResource } from './message-resource.ts'

type Account = { accountSid: string }
type ListQuery = { To?: string; PageSize?: string; DateSent?: string; 'DateSent>'?: string; 'DateSent<'?: string }

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Twilio compares a bare date by its UTC day and a date with a time exactly. */
const matchesDate = ({ acceptedAt }: Message, query: ListQuery): boolean => {
  const after = query['DateSent>']
  const before = query['DateSent<']
  const exact = (bound: string): number | string => (bound.length > 10 ? Date.parse(bound) : bound)
  const own = (bound: string): number | string => (bound.length > 10 ? acceptedAt : dayOf(acceptedAt))
  if (query.DateSent && dayOf(acceptedAt) !== query.DateSent.slice(0, 10)) return false
  if (after && own(after) < exact(after)) return false
  return !(before && own(before) > exact(before))
}

/** Twilio's Programmable Messaging REST API, as far as it is used. */
export const twilioRoutes = (app: FastifyInstance, state: SandboxState): void => {
  const base = '/2010-04-01/Accounts/:accountSid/Messages'

  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/2010-04-01/'))
      reply.header('date', new Date(Date.now() + state.faults.plan().clockAheadMs).toUTCString())
  })

  app.post<{ Params: Account; Body: URLSearchParams }>(`${base}.json`, (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    return answerCall(
      state,
      createMessageCall(state, request.headers.authorization, request.params.accountSid, form),
      request,
      reply,
    )
  })

  app.get<{ Params: Account; Querystring: ListQuery }>(`${base}.json`, (request, reply) => {
    const { accountSid } = request.params
    if (!isAuthorized(request.headers.authorization, accountSid, state.twilioAuthToken)) {
      const { status, body } = twilioError(401, 20003, 'Authenticate')
      return reply.code(status).send(body)
    }
    const { To, PageSize } = request.query
    const pageSize = Math.min(Number(PageSize ?? 50) || 50, 1000)
    const found = state.log
      .list({ channel: 'sms', ...(To ? { to: To } : {}), limit: pageSize })
      .filter((message) => (!To || message.to === To) && matchesDate(message, request.query))
    return reply.send({
      messages: found.map((message) => messageResource(message, state.faults.plan().clockAheadMs)),
      page: 0,
      page_size: pageSize,
      start: 0,
      end: Math.max(0, found.length - 1),
      uri: request.url,
      first_page_uri: request.url,
      next_page_uri: null,
      previous_page_uri: null,
    })
  })

  app.get<{ Params: Account & { sid: string } }>(`${base}/:sid.json`, (request, reply) => {
    const { accountSid, sid } = request.params
    const message = isAuthorized(request.headers.authorization, accountSid, state.twilioAuthToken)
      ? state.log.findByProviderId(sid)
      : null
    const { status, body } =
      message === null
        ? twilioError(401, 20003, 'Authenticate')
        : message
          ? { status: 200, body: messageResource(message, state.faults.plan().clockAheadMs) }
          : twilioError(404, 20404, `The requested resource ${request.url} was not found`)
    return reply.code(status).send(body)
  })
}
