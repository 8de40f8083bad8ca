import { type Endpoint, Nullable } from '@velvet/contracts/kernel'
import Fastify, { type FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerError } from '../problem-mapper.ts'
import { createValidatorCompiler } from '../schema-compilers.ts'
import { registerBodyParsers } from './body-parsers.ts'
import { receiveForm, registerForms, uploadOf } from './upload.ts'

const maxBytes = 100_000

const endpoint: Endpoint = {
  name: 'sendFile',
  method: 'POST',
  path: '/files',
  summary: 'Takes a file',
  access: 'public',
  upload: true,
  bodyLimitBytes: maxBytes,
  body: Type.Object(
    {
      isDry: Type.Optional(Type.Boolean()),
      count: Type.Optional(Type.Integer()),
      names: Type.Optional(Type.Array(Type.String())),
      note: Type.Optional(Nullable(Type.String({ maxLength: 10 }))),
    },
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Unknown(),
  errors: [],
  activity: { none: 'a test' },
}

type Part = { name: string; value: string; fileName?: string }
const file = (value: string, fileName = 'guests.csv', name = 'file'): Part => ({ name, value, fileName })
const form = (parts: readonly Part[], end = '--form--\r\n'): string =>
  parts
    .map(
      ({ name, value, fileName }) =>
        `--form\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: text/csv`}\r\n\r\n${value}\r\n`,
    )
    .join('') + end

describe('a form that ends with a file', () => {
  let app: FastifyInstance
  /** The data that the verb has read to the end. */
  let read: { body: unknown; fileName: string; text: string }[] = []
  beforeAll(async () => {
    app = Fastify()
    app.setValidatorCompiler(createValidatorCompiler())
    app.setErrorHandler(answerError)
    registerBodyParsers(app)
    registerForms(app, (scope) =>
      scope.post(
        '/files',
        {
          schema: { body: endpoint.body },
          preValidation: (request, reply) => receiveForm(request, reply, endpoint),
        },
        async (request) => {
          const { fileName, bytes } = uploadOf(request)
          const pieces: Uint8Array[] = []
          for await (const piece of bytes) pieces.push(piece)
          read.push({ body: request.body, fileName, text: Buffer.concat(pieces).toString() })
          return {}
        },
      ),
    )
    await app.ready()
  })
  afterAll(() => app.close())
  beforeEach(() => {
    read = []
  })

  const post = async (payload: string, contentType = 'multipart/form-data; boundary=form') => {
    const answer = await app.inject({
      method: 'POST',
      url: '/files',
      payload,
      headers: { 'content-type': contentType },
    })
    return { status: answer.statusCode, ...answer.json<{ code?: string; message?: string }>() }
  }

  it('returns its fields with their types, and its file verbatim', async () => {
    const parts = [
      { name: 'isDry', value: 'true' },
      { name: 'count', value: '12' },
      { name: 'names', value: '["Ada","true"]' },
      { name: 'note', value: 'true' },
      file('a,b\r\n--for\r\n\r\n', 'Gäste 李.csv'),
    ]
    expect(await post(form(parts))).toEqual({ status: 200 })
    expect(read).toEqual([
      {
        body: { isDry: true, count: 12, names: ['Ada', 'true'], note: 'true' },
        fileName: 'Gäste 李.csv',
        text: 'a,b\r\n--for\r\n\r\n',
      },
    ])
  })

  it('may have no fields, and blank ones are null where allowed', async () => {
    await post(form([file('x')]))
    await post(form([{ name: 'note', value: '' }, file('x')]))
    expect(read.map(({ body }) => body)).toEqual([{}, { note: null }])
  })

  it.each([
    ['isDry', 'yes', 'isDry must be true or false'],
    ['count', '1.5', 'count must be a whole number'],
    ['names', 'Ada', 'names must be a list'],
    ['names', '[1]', 'names.0 must be text'],
    ['note', 'much too long', 'note must have at most 10 characters'],
    ['isAdmin', 'true', 'isAdmin is not a known field'],
    ['__proto__', '{"polluted":1}', '__proto__ is not a known field'],
    ['names', '["\\ud800"]', 'The request contains a character that cannot be stored.'],
    ['count', `"${'x'.repeat(70_000)}"`, 'count is too long.'],
  ])('is refused for %s = %j', async (name, value, message) => {
    expect(await post(form([{ name, value }, file('x')]))).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: expect.stringContaining(message),
    })
    expect(read).toEqual([])
  })

  it.each([
    ['there is no file', form([{ name: 'isDry', value: 'true' }]), 'file_missing'],
    ['no file was chosen', form([file('', '')]), 'file_missing'],
    ['the file has another name', form([file('x', 'a.csv', 'list')]), 'validation_failed'],
    ['there are two files', form([file('x'), file('y')]), 'validation_failed'],
    ['a field comes after the file', form([file('x'), { name: 'isDry', value: 'true' }]), 'validation_failed'],
    [
      'a field comes twice',
      form([{ name: 'count', value: '1' }, { name: 'count', value: '2' }, file('x')]),
      'validation_failed',
    ],
    [
      'there are too many fields',
      form([...Array.from({ length: 30 }, (_, i) => ({ name: `f${i}`, value: '' })), file('x')]),
      'validation_failed',
    ],
    ['it does not end', form([file('x')], ''), 'validation_failed'],
    ['it is something else', 'email\na@x.co\n', 'validation_failed'],
    ['it is empty', '', 'validation_failed'],
  ])('is refused when %s', async (_what, payload, code) => {
    expect(await post(payload)).toMatchObject({ status: 400, code })
    expect(read).toEqual([])
  })

  it('is refused when its file exceeds the maximum size, and accepted at that size', async () => {
    expect(await post(form([file('x'.repeat(maxBytes + 1))]))).toMatchObject({ status: 413, code: 'file_too_large' })
    expect(await post(form([file('x'.repeat(maxBytes + 2_000_000))]))).toMatchObject({
      status: 413,
      code: 'file_too_large',
    })
    expect(read).toEqual([])
    expect(await post(form([file('x'.repeat(maxBytes))]))).toEqual({ status: 200 })
  })

  it.each(['application/json', 'text/csv', 'application/x-www-form-urlencoded', 'multipart/mixed; boundary=form'])(
    'is not %s',
    async (contentType) => {
      expect(await post('{}', contentType)).toMatchObject({
        status: 415,
        message: 'Send the file as multipart/form-data.',
      })
    },
  )

  it('needs a boundary', async () => {
    expect(await post(form([file('x')]), 'multipart/form-data')).toMatchObject({
      status: 400,
      message: 'The form has no boundary.',
    })
  })
})
