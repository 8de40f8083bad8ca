import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { isAuthorized, twilioError } from './create-message.ts'

type Params = { accountSid: string }

const numberResource = (accountSid: string, phoneNumber: string, smsUrl: string) => ({
  sid: `PN${'0'.repeat(32)}`,
  account_sid: accountSid,
  phone_number: phoneNumber,
  sms_url: smsUrl,
  sms_method: 'POST',
  sms_application_sid: '',
})

/** Twilio's data about an account: its state, its numbers and its messaging services. */
export const twilioAccountRoutes = (app: FastifyInstance, state: SandboxState): void => {
  const account = (): Accounts['twilio'] => state.accounts.get().twilio
  const refuse = (reply: FastifyReply, status: number, code: number, message: string): FastifyReply =>
    reply.code(status).send(twilioError(status, code, message).body)
  const isKnown = ({ headers }: FastifyRequest, accountSid: string): boolean =>
    isAuthorized(headers.authorization, accountSid, state.twilioAuthToken)

  app.get<{ Params: Params }>('/2010-04-01/Accounts/:accountSid.json', (request, reply) => {
    const { accountSid } = request.params
    if (!isKnown(request, accountSid)) return refuse(reply, 401, 20003, 'Authenticate')
    const { status, type } = account()
    return reply.send({ sid: accountSid, status, type, friendly_name: 'Sandbox' })
  })

  app.get<{ Params: Params; Querystring: { PhoneNumber?: string } }>(
    '/2010-04-01/Accounts/:accountSid/IncomingPhoneNumbers.json',
    (request, reply) => {
      const { accountSid } = request.params
      if (!isKnown(request, accountSid)) return refuse(reply, 401, 20003, 'Authenticate')
      const { PhoneNumber } = request.query
      const found = Object.entries(account().numbers).filter(([number]) => !PhoneNumber || number === PhoneNumber)
      return reply.send({
        incoming_phone_numbers: found.map(([number, url]) => numberResource(accountSid, number, url)),
        page: 0,
        page_size: 50,
        uri: request.url,
        next_page_uri: null,
      })
    },
  )

  app.get<{ Params: { sid: string } }>('/v1/Services/:sid', (request, reply) => {
    const [, pair = ''] = /^Basic (\S+)$/.exec(request.headers.authorization ?? '') ?? []
    const [accountSid = ''] = Buffer.from(pair, 'base64').toString().split(':')
    if (!isKnown(request, accountSid)) return refuse(reply, 401, 20003, 'Authenticate')
    const url = account().services[request.params.sid]
    if (url === undefined) return refuse(reply, 404, 20404, `The requested resource ${request.url} was not found`)
    return reply.send({
      sid: request.params.sid,
      account_sid: accountSid,
      inbound_request_url: url,
      inbound_method: 'POST',
      use_inbound_webhook_on_number: url === null,
    })
  })
}
