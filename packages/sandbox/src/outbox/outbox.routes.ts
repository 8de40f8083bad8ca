import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ListQuery, messageQuery } from '../control/control.routes.ts'
import { type EventName, emailEvents, smsEvents } from '../message-events.ts'
import { field } from '../people/read-text.ts'
import type { WebhookPoster } from '../playback/webhook-poster.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { messagePage, missingPage } from './message-page.ts'
import { oneClickUrl } from './one-click.ts'
import { outboxPage } from './outbox-page.ts'

type OneMessage = { Params: { id: string } }

const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Mail is shown by a document that may neither run, send nor open anything. */
const mailPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-ancestors 'self'"

const notices: Readonly<Record<string, string>> = {
  event: 'The event is on its way to the product.',
  reply: 'The product took the text.',
  empty: 'Write something, or name a picture.',
  nobody: 'Say which number writes.',
  'one-click': 'The product took the unsubscription.',
  refused: 'The product refused it, or did not answer.',
}

/** The outbox for people, and what its buttons do; the buttons' addresses take JSON as well. */
export const outboxRoutes = (app: FastifyInstance, state: SandboxState, poster: WebhookPoster): void => {
  const { log, playback } = state

  const send = (reply: FastifyReply, markup: string, policy = pagePolicy): FastifyReply =>
    reply
      .headers({
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(markup)
  const missing = (reply: FastifyReply): FastifyReply => send(reply.code(404), missingPage())

  app.addHook('onRequest', async (request, reply) => {
    const site = request.headers['sec-fetch-site']
    if (request.method !== 'GET' && site !== undefined && site !== 'same-origin' && site !== 'none')
      return reply.code(403).send({ message: 'Only the outbox itself may ask for this.' })
  })

  app.get<{ Querystring: ListQuery & { done?: string } }>('/sandbox', ({ query }, reply) => {
    const asked = messageQuery(query, 50, 200)
    return send(reply, outboxPage(log.list(asked), asked, log.stats(), notices[query.done ?? ''] ?? null))
  })

  for (const sheet of ['outbox.css', 'message.css', 'answer.css']) {
    const css = readFileSync(new URL(sheet, import.meta.url))
    app.get(`/sandbox/${sheet}`, (_request, reply) =>
      reply
        .headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' })
        .type('text/css; charset=utf-8')
        .send(css),
    )
  }

  app.get('/sandbox/*', (_request, reply) => missing(reply))

  app.get<OneMessage & { Querystring: { done?: string } }>('/sandbox/messages/:id/view', ({ params, query }, reply) => {
    const message = log.get(params.id)
    return message ? send(reply, messagePage(message, notices[query.done ?? ''] ?? null)) : missing(reply)
  })

  app.get<OneMessage>('/sandbox/messages/:id/html', ({ params }, reply) => {
    const message = log.get(params.id)
    return message ? send(reply, message.html || 'Content not kept', mailPolicy) : missing(reply)
  })

  const finish = (
    request: FastifyRequest<OneMessage>,
    reply: FastifyReply,
    done: string,
    status: number,
  ): FastifyReply => {
    const isTaken = status >= 200 && status < 300
    if (!(request.body instanceof URLSearchParams)) return reply.code(isTaken ? 200 : 502).send({ status })
    return reply.redirect(`/sandbox/messages/${request.params.id}/view?done=${isTaken ? done : 'refused'}`, 303)
  }

  app.post<OneMessage>('/sandbox/messages/:id/events', (request, reply) => {
    const message = log.get(request.params.id)
    if (!message) return missing(reply)
    const known: readonly EventName[] = message.channel === 'email' ? emailEvents : smsEvents
    const name = known.find((event) => event === field(request.body, 'name'))
    if (!name) return reply.code(400).send({ message: `name must be one of ${known.join(', ')}` })
    playback.play(message, name)
    return finish(request, reply, 'event', 202)
  })

  app.post<OneMessage>('/sandbox/messages/:id/one-click', async (request, reply) => {
    const message = log.get(request.params.id)
    const url = message && oneClickUrl(message)
    if (!url) return missing(reply)
    const { origin, pathname, search } = new URL(url)
    if (origin !== state.publicOrigin)
      return reply.code(400).send({ message: 'The link does not lead to the product.' })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    return finish(request, reply, 'one-click', await poster.post(pathname + search, form, 'List-Unsubscribe=One-Click'))
  })
}
