import { AppError } from '@velvet/domain/kernel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readJson } from './read-json.ts'

const isWebhook = (request: FastifyRequest): boolean => request.routeOptions.config.endpoint?.access === 'webhook'

const isReadLater = (request: FastifyRequest): boolean => request.routeOptions.config.endpoint?.asBytes === true

/**
 * JSON only, also under the content type of browser reports. An empty JSON body counts as none, because clients set the content
 * type on calls without a body too. Webhooks get their raw bytes. Forms are accepted where a provider or a mail program posts
 * them.
 */
export const registerBodyParsers = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/csp-report'],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (isWebhook(request) || isReadLater(request)) return body
      return body.length === 0 ? undefined : readJson(body)
    },
  )
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(forms, { parseAs: 'buffer' }, (request, body, done) => {
    if (isWebhook(request)) return done(null, body)
    // RFC 8058 leaves the body to mail programs; the link itself contains everything, so any body is accepted.
    if (request.routeOptions.config.endpoint?.rate === 'unsubscribe') return done(null, undefined)
    done(new AppError('unsupported', 'unsupported_media_type', 'Send the body as application/json.'), undefined)
  })
}
