import { importCsv } from '@velvet/contracts/imports'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { invalidFields } from '@velvet/domain/kernel'
import { type ReadRecords, readRecords } from '@velvet/services/imports/staging'
import type { ErrorObject } from 'ajv'
import { readJson } from '../kernel/bodies/read-json.ts'
import { bodySchema } from '../kernel/body-schema.ts'
import { fieldProblems } from '../kernel/field-problems.ts'
import { createValidatorCompiler } from '../kernel/schema-compilers.ts'

type Body = EndpointInput<typeof importCsv>['body']

export type ImportBody = { records: ReadRecords; options: Omit<Body, 'applicants'> }

const url = importCsv.path
const compile = createValidatorCompiler()
const validate = compile({ schema: bodySchema(importCsv) ?? {}, method: 'POST', url, httpPart: 'body' })

/** Parses and validates the body of a call that imports rows. Refuses `invalid_json` and `validation_failed`. */
export const readImportBody = (bytes: Uint8Array): ImportBody => {
  const body = readJson(bytes)
  if (!validate(body)) throw invalidFields(fieldProblems((validate.errors ?? []) as ErrorObject[]))
  const { applicants, ...options } = body as Body
  return { records: readRecords(applicants), options }
}
