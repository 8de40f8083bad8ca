import { AppError } from '@velvet/domain/kernel'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const isWebhook = (request: FastifyRequest): boolean => request.routeOptions.config.endpoint?.access === 'webhook'

const isReadLater = (request: FastifyRequest): boolean => request.routeOptions.config.endpoint?.asBytes === true

const maxLevels = 64

const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

const requireStorableWithin = (value: unknown, levelsLeft: number): void => {
  if (typeof value === 'string' && !isStorableText(value))
    throw new AppError('invalid', 'validation_failed', 'The request contains a character that cannot be stored.')
  if (value === null || typeof value !== 'object') return
  if (levelsLeft === 0)
    throw new AppError('invalid', 'invalid_json', `The body has more than ${maxLevels} levels of lists and objects.`)
  if (Array.isArray(value)) {
    for (const inner of value) requireStorableWithin(inner, levelsLeft - 1)
    return
  }
  for (const key of Object.keys(value)) {
    requireStorableWithin(key, levelsLeft)
    requireStorableWithin((value as Record<string, unknown>)[key], levelsLeft - 1)
  }
}

/**
 * Refuses JSON that is valid but cannot be a request: half a surrogate pair or a NUL, which Postgres cannot store
 * (`validation_failed`), and more than 64 levels, which would exhaust the stack of any code that walks them (`invalid_json`).
 */
export const requireStorable = (value: unknown): void => requireStorableWithin(value, maxLevels)

/**
 * JSON only, also under the content type of browser reports. An empty JSON body counts as none, because clients set the content
 * type on calls without a body too. Webhooks get their raw bytes. Forms are accepted where a provider or a mail program posts
 * them.
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
      void parseJson(request, body.toString('utf8'), (error, value) => {
        if (error) return done(error)
        try {
          requireStorable(value)
        } catch (refusal) {
          return done(refusal as AppError)
        }
        done(null, value)
      })
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
