import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { poolNumber } from '../accounts.ts'
import type { InboundAnswer } from '../playback/playback.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { answerText } from '../twilio/answer-text.ts'
import { field, readText } from './read-text.ts'

const isForm = ({ body }: FastifyRequest): boolean => body instanceof URLSearchParams

/** Redirects to the page whose form was sent; other callers get the answer itself. */
const finish = (request: FastifyRequest, reply: FastifyReply, page: string, { status, messageSid }: InboundAnswer) => {
  const isTaken = status >= 200 && status < 300
  if (isForm(request)) return reply.redirect(`${page}?done=${isTaken ? 'reply' : 'refused'}`, 303)
  return reply.code(isTaken ? 200 : 502).send({ status, messageSid })
}

const refuse = (request: FastifyRequest, reply: FastifyReply, page: string, done: string, message: string) =>
  isForm(request) ? reply.redirect(`${page}?done=${done}`, 303) : reply.code(400).send({ message })

/** People who write: an answer to a text, or a text out of the blue. Both take a form and JSON. */
export const peopleRoutes = (app: FastifyInstance, state: SandboxState): void => {
  const { log } = state

  app.post<{ Params: { id: string } }>('/sandbox/messages/:id/reply', async (request, reply) => {
    const message = log.get(request.params.id)
    if (message?.channel !== 'sms') return reply.code(404).send({ message: 'There is no such text.' })
    const page = `/sandbox/messages/${message.id}/view`
    const text = readText(request.body)
    if (!text) return refuse(request, reply, page, 'empty', 'body or media must not be empty')
    const sms = { from: message.to, to: message.from, body: text.body, media: text.media }
    return finish(request, reply, page, await answerText(state, sms, message, text.copies))
  })

  app.post('/sandbox/inbound', async (request, reply) => {
    const from = field(request.body, 'from').replace(/[\s().-]/g, '')
    if (!from) return refuse(request, reply, '/sandbox', 'nobody', 'from must not be empty')
    const text = readText(request.body)
    if (!text) return refuse(request, reply, '/sandbox', 'empty', 'body or media must not be empty')
    const answered = log.list({ channel: 'sms', to: from, limit: 1 })[0] ?? null
    const to = field(request.body, 'to').trim() || (answered?.from ?? poolNumber)
    const sms = { from, to, body: text.body, media: text.media }
    return finish(request, reply, '/sandbox', await answerText(state, sms, answered, text.copies))
  })
}
