import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSignedWith } from './aws-signature.ts'
import type { InstagramState } from './instagram-state.ts'
import type { BucketFaultKind } from './source-faults.ts'

const bucketName = 'sandbox-pictures'

type OneObject = { Params: { '*': string } }

const failure = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply
    .code(status)
    .type('application/xml')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`)

const faultAnswers: Readonly<Record<Exclude<BucketFaultKind, 'hang'>, readonly [number, string, string]>> = {
  full: [507, 'XMinioStorageFull', 'Storage backend has reached its minimum free drive threshold.'],
  unavailable: [503, 'SlowDown', 'Please reduce your request rate.'],
  denied: [403, 'AccessDenied', 'Access Denied'],
}

/** The payload of `aws-chunked`: chunks that each begin with their length in hexadecimal. */
const unchunked = (body: Buffer): Buffer => {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = body.indexOf('\r\n', at)
    const length = lineEnd < 0 ? 0 : Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (!length) return Buffer.concat(parts)
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + length))
    at = lineEnd + 2 + length + 2
  }
}

/** One bucket of an S3-compatible service, path style: PUT, GET, HEAD and DELETE of objects, signed with the token. */
export const bucketRoutes = (app: FastifyInstance, { token, faults, bucket }: InstagramState): void => {
  const refused = (request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
    const { method, url = '', headers } = request.raw
    if (token === null || !isSignedWith(token, { method: method ?? '', url, headers }))
      return failure(reply, 403, 'SignatureDoesNotMatch', 'The signature does not match the one calculated here.')
    const fault = faults.nextBucket()
    if (fault === 'ok') return null
    return fault === 'hang' ? reply.hijack() : failure(reply, ...faultAnswers[fault])
  }
  const path = `/${bucketName}/*`

  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))

    scope.put<OneObject & { Body: Buffer | null }>(path, { bodyLimit: 20 * 1024 * 1024 }, (request, reply) => {
      const answer = refused(request, reply)
      if (answer) return answer
      const sent = request.body ?? Buffer.alloc(0)
      const bytes = /aws-chunked/.test(request.headers['content-encoding'] ?? '') ? unchunked(sent) : sent
      const type = request.headers['content-type'] ?? 'application/octet-stream'
      bucket.set(request.params['*'], { bytes, type })
      return reply.header('etag', `"${createHash('md5').update(bytes).digest('hex')}"`).send()
    })

    scope.get<OneObject>(path, (request, reply) => {
      const answer = refused(request, reply)
      if (answer) return answer
      const object = bucket.get(request.params['*'])
      if (!object) return failure(reply, 404, 'NoSuchKey', 'The specified key does not exist.')
      return reply.type(object.type).send(object.bytes)
    })

    scope.delete<OneObject>(path, (request, reply) => {
      const answer = refused(request, reply)
      if (answer) return answer
      bucket.delete(request.params['*'])
      return reply.code(204).send()
    })
    done()
  })
}
