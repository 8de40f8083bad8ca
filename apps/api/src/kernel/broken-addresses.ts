import type { Problem } from '@velvet/contracts/kernel'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { addHeaders } from './headers.ts'

/** Answers addresses that the router cannot parse, such as `/%`, before any route or hook is found for them. */
export const answerBrokenAddress = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  const problem: Problem = {
    code: 'invalid_path',
    message: 'The address is malformed.',
    requestId: request.id,
  }
  reply.code(error.statusCode ?? 400)
  addHeaders(request, reply)
  void reply.type('application/json; charset=utf-8').send(JSON.stringify(problem))
}
