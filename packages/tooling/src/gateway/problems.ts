import type { Problem } from '@velvet/contracts/kernel'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { dataHeaders, type Site } from './security-headers.ts'

type Answer = Pick<Problem, 'code' | 'message' | 'suggestion'> & { status: number; retryAfterSeconds?: number }

export const notFound: Answer = { status: 404, code: 'not_found', message: 'There is nothing at this address.' }

export const notPlain: Answer = {
  status: 400,
  code: 'invalid_path',
  message: 'The address is malformed.',
}

export const signInFirst: Answer = { status: 401, code: 'unauthorized', message: 'Unauthorized' }

export const forbidden: Answer = {
  status: 403,
  code: 'forbidden',
  message: 'Your role does not allow this.',
  suggestion: 'Ask a super admin to change your role.',
}

export const unavailable: Answer = {
  status: 503,
  code: 'unavailable',
  message: 'This part of the service does not answer right now.',
  suggestion: 'Try again in a few seconds.',
  retryAfterSeconds: 2,
}

const cutOff: Answer = {
  status: 413,
  code: 'too_large',
  message: 'The request was refused while it was being sent; it is probably too large.',
}

const causeOf = (error: Error): unknown =>
  error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined

/** Errors of the gateway itself: a process behind it is down, a request is unreadable, or the gateway has a bug. */
export const explain = (error: FastifyError, request: FastifyRequest): Answer => {
  const status = error.statusCode ?? 500
  if (error.code?.startsWith('FST_REPLY_FROM_')) {
    // The api answers an oversized body at once and hangs up; that answer is lost while the rest is still being written.
    const isCutOff = !request.raw.complete && ['EPIPE', 'ECONNRESET'].includes(String(causeOf(error)))
    return isCutOff ? cutOff : unavailable
  }
  if (status < 500) return { status, code: 'invalid_request', message: 'The request could not be understood.' }
  return { status, code: 'internal', message: 'Something went wrong on our side.' }
}

/** Answers with the problem body that every client of the api knows. */
export const sendProblem = (reply: FastifyReply, site: Site, answer: Answer): FastifyReply => {
  const { status, retryAfterSeconds, ...problem } = answer
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  // Otherwise the rest of the body would precede the next request on this connection.
  if (!reply.request.raw.complete) reply.header('connection', 'close')
  return reply
    .code(status)
    .headers(dataHeaders(site))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...problem, requestId: reply.request.id } satisfies Problem))
}
