import { importCsv } from '@velvet/contracts/imports'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { AppError, invalidFields } from '@velvet/domain/kernel'
import { type ReadRecords, readRecords } from '@velvet/services/imports/staging'
import type { ErrorObject } from 'ajv'
import secureJson from 'secure-json-parse'
import { requireStorable } from '../kernel/body-parsers.ts'
import { bodySchema } from '../kernel/body-schema.ts'
import { fieldProblems } from '../kernel/field-problems.ts'
import { createValidatorCompiler } from '../kernel/schema-compilers.ts'

type Body = EndpointInput<typeof importCsv>['body']

export type ImportBody = { records: ReadRecords; options: Omit<Body, 'applicants'> }

const url = importCsv.path
const compile = createValidatorCompiler()
const validate = compile({ schema: bodySchema(importCsv) ?? {}, method: 'POST', url, httpPart: 'body' })

const parse = (bytes: Uint8Array): unknown => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  try {
    return secureJson.parse(text)
  } catch (cause) {
    throw new AppError('invalid', 'invalid_json', text === '' ? 'The body is empty.' : 'The body is not valid JSON.', {
      cause,
    })
  }
}

/** Parses and validates the body of a call that imports rows. Refuses `invalid_json` and `validation_failed`. */
export const readImportBody = (bytes: Uint8Array): ImportBody => {
  const body = parse(bytes)
  requireStorable(body)
  if (!validate(body)) throw invalidFields(fieldProblems((validate.errors ?? []) as ErrorObject[]))
  const { applicants, ...options } = body as Body
  return { records: readRecords(applicants), options }
}
