import { createHash } from 'node:crypto'
import type { Endpoint } from '@velvet/contracts/kernel'
import { beginCall, endCall, type IdempotentCall } from '@velvet/services/idempotency'
import { keyedHash, type ProcessContext } from '@velvet/services/kernel'
import type { FastifyRequest, RouteShorthandOptions } from 'fastify'
import { Type } from 'typebox'

/** For endpoints that accept a key: documents it in the reference, and validates its length like any other field. */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'A call that repeats a key within a day is executed once and gets the same answer',
    }),
  ),
})

/** Whether a call of this endpoint may carry an Idempotency-Key: posts by signed-in admins. */
export const takesKey = ({ access, method, permission }: Endpoint): boolean =>
  access === 'admin' && method === 'POST' && permission !== 'none'

/** Answers of calls that did nothing, and that may succeed the next time. */
const passing = new Set([400, 401, 403, 413, 415, 429])
const isKept = (status: number): boolean => status < 500 && !passing.has(status)

/** A body without write-only fields, such as passwords. Bytes are represented by their hash. */
const withoutSecrets = (endpoint: Endpoint, body: unknown): unknown => {
  if (Buffer.isBuffer(body)) return createHash('sha256').update(body).digest('hex')
  const schemas: Record<string, { writeOnly?: boolean }> = endpoint.body?.properties ?? {}
  return typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([name]) => schemas[name]?.writeOnly !== true))
    : body
}

/** Identifies a repeated call. Keyed, so that reading the table does not allow guessing the request. */
const hashOf = (secret: string, endpoint: Endpoint, { params, query, body }: FastifyRequest): Buffer =>
  keyedHash(secret, 'idempotent-call', JSON.stringify([params, query, withoutSecrets(endpoint, body)]))

/** Adds what a route needs to perform a call once that is repeated with its Idempotency-Key. */
export const idempotency = (process: ProcessContext, endpoint: Endpoint): RouteShorthandOptions => {
  if (!takesKey(endpoint)) return {}
  const open = new WeakMap<FastifyRequest, IdempotentCall>()
  return {
    preHandler: async (request, reply) => {
      const key = request.headers['idempotency-key']
      const adminId = request.session.admin?.id
      if (typeof key !== 'string' || !adminId) return
      const call = {
        adminId,
        endpoint: endpoint.name,
        key,
        requestHash: hashOf(process.settings.secret, endpoint, request),
      }
      const kept = await beginCall(process, call)
      if (!kept) {
        open.set(request, call)
        return
      }
      reply.header('idempotency-replay', 'true').type('application/json; charset=utf-8')
      return reply.code(kept.status).send(kept.body)
    },
    onSend: async (request, reply, payload) => {
      const call = open.get(request)
      if (!call) return payload
      const answer = typeof payload === 'string' && isKept(reply.statusCode)
      await endCall(process, call, answer ? { status: reply.statusCode, body: payload } : null).catch(
        (error: unknown) =>
          // The call is done; a repetition is answered with the error that its result is unknown.
          request.log.warn({ err: error }, 'the answer to an idempotent call was not kept'),
      )
      return payload
    },
  }
}
