import { finished } from 'node:stream'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { Endpoint } from '@velvet/contracts/kernel'
import { fileProblems } from '@velvet/domain/imports'
import { AppError } from '@velvet/domain/kernel'
import type { Upload } from '@velvet/services/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireFewLevels, requireStorable } from './read-json.ts'

declare module 'fastify' {
  interface FastifyRequest {
    upload: Upload | null
  }
}

const maxFields = 20
/** The maximum size of a form without its file. */
const maxExtraBytes = 1024 * 1024
/** An upload is aborted when no data arrives for this long. */
const stalledMs = 30_000

const malformed = (message: string): AppError => new AppError('invalid', 'validation_failed', message)
const missing = (text: string = fileProblems.file_missing.text): AppError =>
  new AppError('invalid', 'file_missing', text)
const tooLarge = (maxBytes: number): AppError =>
  new AppError('too_large', 'file_too_large', `A file can be at most ${Math.floor(maxBytes / 1024 / 1024)} MB.`)
const interrupted = (): AppError =>
  new AppError('invalid', 'upload_interrupted', 'The upload ended before the whole file arrived.')
const notAForm = (): AppError =>
  new AppError('unsupported', 'unsupported_media_type', 'Send the file as multipart/form-data.')

/** A form field parsed by its schema: text verbatim, anything else as JSON. The schema refuses unparsable values. */
const typed = (text: string, schema: { type?: unknown } | undefined): unknown => {
  const types = [schema?.type].flat()
  if (text === '' && types.includes('null')) return null
  if (schema === undefined || types.includes('string')) return text
  requireFewLevels(text)
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const openForm = (request: FastifyRequest, fileSize: number) => {
  const type = request.headers['content-type']
  if (!type?.toLowerCase().startsWith('multipart/form-data')) throw notAForm()
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      limits: { fileSize, files: 1, fields: maxFields, parts: maxFields + 1, fieldSize: 64 * 1024, headerPairs: 20 },
    })
  } catch {
    throw malformed('The form has no boundary.')
  }
}

type Received = { fields: Map<string, string>; upload: Upload }

/**
 * Reads a form up to its file, which must be the last part. Later errors (a cut connection, a file that is too large, more parts)
 * are thrown to the reader of the file, before it sees the end.
 */
const receive = (
  request: FastifyRequest,
  reply: FastifyReply,
  { bodyLimitBytes: maxBytes = 0, missingFile }: Endpoint,
): Promise<Received> => {
  const { raw } = request
  const form = openForm(request, maxBytes)
  const received = Promise.withResolvers<Received>()
  const whole = Promise.withResolvers<void>()
  whole.promise.catch(received.reject)
  const fields = new Map<string, string>()
  let file: BusboyFileStream | null = null

  const fail = (error: AppError): void => {
    whole.reject(error)
    file?.destroy(error)
  }
  const read = async function* (stream: BusboyFileStream): AsyncGenerator<Uint8Array> {
    yield* stream
    await whole.promise
  }

  form.on('field', (name, value, isNameCut, isValueCut) => {
    if (file) fail(malformed('Fields must come before the file.'))
    else if (fields.has(name)) fail(malformed(`${name} is given twice.`))
    else if (isNameCut || isValueCut) fail(malformed(`${name} is too long.`))
    else fields.set(name, value)
  })
  form.on('file', (name, stream, fileName) => {
    stream.on('error', () => undefined)
    if (name !== 'file' || !fileName) {
      stream.resume()
      return fail(
        name === 'file' ? missing(missingFile) : malformed(`${name} is not a known file; send one as "file".`),
      )
    }
    file = stream
    stream.on('limit', () => fail(tooLarge(maxBytes)))
    received.resolve({ fields, upload: { fileName, bytes: read(stream) } })
  })
  form.on('filesLimit', () => fail(malformed('Send one file only.')))
  for (const event of ['partsLimit', 'fieldsLimit'] as const)
    form.on(event, () => fail(malformed('The form has too many parts.')))
  form.on('error', () => fail(malformed('The form is not well-formed.')))
  form.on('finish', () => (file ? whole.resolve() : fail(missing(missingFile))))
  finished(raw, { writable: false }, (error) => {
    if (error) fail(interrupted())
  })
  const stalled = setTimeout(() => fail(interrupted()), stalledMs)
  raw.on('data', () => stalled.refresh())
  whole.promise.catch(() => undefined).finally(() => clearTimeout(stalled))
  // The rest of the form is read and discarded, so that the sender gets to read the answer.
  finished(reply.raw, () => {
    fail(interrupted())
    raw.unpipe(form)
    raw.resume()
  })
  raw.pipe(form)
  return received.promise
}

/** Makes the fields of a form the body of the request, to be validated like any other, and its file `request.upload`. */
export const receiveForm = async (request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): Promise<void> => {
  const maxBytes = endpoint.bodyLimitBytes ?? 0
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + maxExtraBytes) throw tooLarge(maxBytes)
  const { fields, upload } = await receive(request, reply, endpoint)
  const body = Object.fromEntries(
    [...fields].map(([name, text]) => [name, typed(text, endpoint.body?.properties[name])]),
  )
  requireStorable(body)
  request.body = body
  request.upload = upload
}

/** The file of a form that `receiveForm` has received. */
export const uploadOf = ({ upload }: FastifyRequest): Upload => {
  if (!upload) throw missing()
  return upload
}

/** A scope whose routes get unparsed forms, to be received by `receiveForm`, and no other bodies. */
export const registerForms = (app: FastifyInstance, define: (scope: FastifyInstance) => void): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    scope.addContentTypeParser('*', (_request, _payload, done) => done(notAForm()))
    scope.decorateRequest('upload', null)
    define(scope)
  })
}
