import { AppError } from '@velvet/domain/kernel'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const isWebhook = (request: FastifyRequest): boolean => request.routeOptions.config.endpoint?.access === 'webhook'

const isReadLater = (request: FastifyRequest): boolean => request.routeOptions.config.endpoint?.asBytes === true

/** False for half a surrogate pair or a NUL: valid JSON, but no text that Postgres could keep. */
export const isStorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.isWellFormed() && !value.includes('\u0000')
    : value === null ||
      typeof value !== 'object' ||
      Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))

export const unstorable = (): AppError =>
  new AppError('invalid', 'validation_failed', 'The request contains a character that cannot be stored.')

/**
 * JSON only, also under the name browsers give it when they report by themselves. An empty JSON body counts as none, because clients set the content type on calls without a body too.
 * Webhooks get their bytes untouched. Forms are read where a provider or a mail program posts them.
 */
export const registerBodyParsers = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/csp-report'],
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (isWebhook(request) || isReadLater(request)) return done(null, body)
      if (body.length === 0) return done(null, undefined)
      void parseJson(request, body.toString('utf8'), (error, value) =>
        done(error ?? (isStorable(value) ? null : unstorable()), value),
      )
    },
  )
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(forms, { parseAs: 'buffer' }, (request, body, done) => {
    if (isWebhook(request)) return done(null, body)
    // RFC 8058 lets mail programs choose; the link itself says everything, whatever they post to it.
    if (request.routeOptions.config.endpoint?.rate === 'unsubscribe') return done(null, undefined)
    done(new AppError('unsupported', 'unsupported_media_type', 'Send the body as application/json.'), undefined)
  })
}
