import { type Endpoint, errorKinds, type FieldProblem, type Problem } from '@velvet/contracts/kernel'
import { unauthorized } from '@velvet/domain/auth'
import { AppError, type ErrorExtras } from '@velvet/domain/kernel'
import { isOverTime, isPassingFault, notFound } from '@velvet/services/kernel'
import type { ErrorObject } from 'ajv'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { fieldProblems } from './field-problems.ts'

/** Constraints that a valid request can violate, and the message for each. */
const constraintProblems: Record<string, [code: string, message: string]> = {
  admins_username_key: ['username_taken', 'This username is already taken.'],
  tags_name_key: ['tag_exists', 'A tag with this name already exists.'],
}

/** For a call that is refused for now without a time of its own. */
const retryAfterSeconds = 2

const unavailable = (cause: unknown): AppError =>
  new AppError('unavailable', 'unavailable', 'The service is briefly unavailable. Please try again in a few seconds.', {
    cause,
  })

const fromConstraint = (error: { code?: unknown; constraint?: unknown }): AppError | null => {
  const known = typeof error.constraint === 'string' ? constraintProblems[error.constraint] : undefined
  return error.code === '23505' && known ? new AppError('conflict', known[0], known[1]) : null
}

type Refusal = { code?: unknown; detail?: unknown }

/** A record that the row references was deleted between the check and the write. */
const isGone = ({ code, detail }: Refusal, table: string): boolean =>
  code === '23503' && typeof detail === 'string' && detail.includes(`"${table}"`)

/**
 * A record that the write depends on was deleted in between. When the acting admin was deleted, their change has no owner and is
 * not made.
 */
const fromLost = (error: Refusal): AppError | null => {
  if (isGone(error, 'admins')) return unauthorized()
  if (isGone(error, 'templates')) return notFound('template')
  return isGone(error, 'events') ? notFound('event') : null
}

const framework: Record<string, () => AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError('unsupported', 'unsupported_media_type', 'Send the body as application/json.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('too_large', 'body_too_large', 'The body is too large.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new AppError('invalid', 'invalid_json', 'The body does not match its length.'),
}

/** The schema problems of an endpoint. A missing required field is described in the endpoint's own words. */
const fromSchema = (found: ErrorObject[], required: Endpoint['required']): AppError => {
  const isAbsent = ({ path, code }: FieldProblem): boolean =>
    (code === 'required' || code === 'type') && (path === '' || required?.fields.includes(path) === true)
  const problems = fieldProblems(found)
  const errors = problems.map((problem) =>
    required && isAbsent(problem) ? { ...problem, code: required.code, message: required.message } : problem,
  )
  const sentences = [...new Set(errors.map(({ message }) => message))]
  const code = required && problems.length > 0 && problems.every(isAbsent) ? required.code : 'validation_failed'
  return new AppError('invalid', code, sentences.join('. ') || 'The request is not valid.', { errors })
}

/** The AppError for a thrown error; null for an unknown error. */
const recognize = (error: FastifyError & { constraint?: unknown }, endpoint: Endpoint | undefined): AppError | null => {
  if (error instanceof AppError) return error
  if (error.validation)
    return fromSchema(
      error.validation as unknown as ErrorObject[],
      error.validationContext === 'body' ? endpoint?.required : undefined,
    )
  const known = framework[error.code]?.() ?? fromConstraint(error) ?? fromLost(error)
  if (known) return known
  // Text that Postgres cannot store (a NUL, half a character), or a number outside its range.
  if (error.code === '22021' || error.code === '22P05' || error.code === '22003')
    return new AppError(
      'invalid',
      'validation_failed',
      'The request contains a character or number that cannot be stored.',
    )
  // 53100: the disk is full.
  if (error.code === '53100')
    return new AppError('unavailable', 'storage_full', 'There is no space left on the server. Nothing was saved.', {
      suggestion: 'Free up disk space on the server, then try again.',
      cause: error,
    })
  if (isPassingFault(error) || isOverTime(error)) return unavailable(error)
  if (error.statusCode === 400) return new AppError('invalid', 'invalid_request', 'The request is not valid.')
  return null
}

const body = (request: FastifyRequest, message: string, code: string, extras: ErrorExtras = {}): Problem => ({
  message,
  code,
  requestId: request.id,
  ...(extras.details === undefined ? {} : { details: extras.details }),
  ...(extras.suggestion === undefined ? {} : { suggestion: extras.suggestion }),
  ...(extras.stats === undefined ? {} : { stats: extras.stats }),
  ...(extras.errors === undefined ? {} : { errors: extras.errors }),
  ...(extras.current === undefined ? {} : { current: extras.current }),
})

/** The one place where a thrown error becomes an answer. Unknown errors are logged in full and answered without details. */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const known = recognize(error, request.routeOptions.config.endpoint)
  if (!known) {
    request.log.error({ err: error }, 'unknown fault')
    return reply.code(500).send(body(request, 'Something went wrong. Please try again.', 'internal'))
  }
  if (known.code === 'upload_interrupted') request.log.info({ code: known.code }, 'an upload was aborted')
  if (known.kind === 'unavailable')
    request.log.warn({ code: known.code, cause: String(known.cause ?? '') }, 'unavailable')
  const seconds = known.extras.retryAfterSeconds ?? (known.kind === 'unavailable' ? retryAfterSeconds : undefined)
  if (seconds) reply.header('retry-after', seconds)
  return reply.code(errorKinds[known.kind]).send(body(request, known.message, known.code, known.extras))
}
