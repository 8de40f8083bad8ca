import { finished, Transform } from 'node:stream'
import { AppError } from '@velvet/domain/kernel'
import { clientBlock } from '@velvet/domain/network'
import type { FastifyRequest, preParsingHookHandler } from 'fastify'

/** The maximum bytes of unfinished bodies per client: three of the largest webhook calls. */
const maxHeldBytes = 16 * 1024 * 1024

const tooSlow = (): AppError =>
  new AppError('slow', 'body_too_slow', 'The body of this request took too long to arrive.')
const tooMuch = (): AppError =>
  new AppError('limited', 'too_many_requests', 'Too many unfinished requests. Please wait a moment and try again.', {
    retryAfterSeconds: 1,
  })

/** A request that names neither has no body (RFC 9112, 6.3). */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * Bodies that are read into memory: each has `maxMs` to arrive, and those of one client share a limit while they are unfinished.
 * Refuses `body_too_slow` (408) and `too_many_requests` (429).
 */
export const createHeldBodies = (maxMs: number): preParsingHookHandler => {
  const heldBy = new Map<string, number>()
  const hold = (client: string, bytes: number): number => {
    const held = (heldBy.get(client) ?? 0) + bytes
    if (held > 0) heldBy.set(client, held)
    else heldBy.delete(client)
    return held
  }
  return (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload)
    const client = clientBlock(request.ip)
    let mine = 0
    // Closes the connection too, so that the client does not keep it open with the rest of the body.
    const refuse = (error: AppError): AppError => {
      reply.header('connection', 'close')
      return error
    }
    const body = new Transform({
      transform: (chunk: Buffer, _encoding, next) => {
        mine += chunk.length
        next(hold(client, chunk.length) > maxHeldBytes ? refuse(tooMuch()) : null, chunk)
      },
    })
    const timer = setTimeout(() => body.destroy(refuse(tooSlow())), maxMs)
    finished(payload, { writable: false }, (error) => error && body.destroy(error))
    finished(body, { readable: false }, () => {
      clearTimeout(timer)
      hold(client, -mine)
    })
    done(null, payload.pipe(body))
  }
}
