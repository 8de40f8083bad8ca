import { updateCampaign } from '@velvet/contracts/campaigns'
import { expect, it } from 'vitest'
import { bodySchema } from './body-schema.ts'
import { createValidatorCompiler } from './schema-compilers.ts'

const errorsOf = (body: unknown): number => {
  const schema = bodySchema(updateCampaign) ?? {}
  const validate = createValidatorCompiler()({ schema, method: 'PATCH', url: '/', httpPart: 'body' })
  expect(validate(body)).toBe(false)
  return (validate.errors as unknown[]).length
}

const unknownNames = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 0]))
const numbers = (count: number) => ({ targetFilters: { applicantIds: Array.from({ length: count }, () => 0) } })

it.each([
  ['unknown names', unknownNames(90_000)],
  ['numbers where texts belong', numbers(250_000)],
  ['unknown names further inside', { targetFilters: unknownNames(20_000) }],
])('a body with more errors than anyone reads is refused for its first error: %s (S1)', (_what, body) => {
  expect(errorsOf(body)).toBeLessThan(10)
})

it('every error of an ordinary body is found', () => {
  expect(errorsOf(unknownNames(50))).toBe(50)
})

it('bytes that are parsed later are not inspected (S1)', () => {
  const validate = createValidatorCompiler()({ schema: {}, method: 'POST', url: '/', httpPart: 'body' })
  const bytes = Buffer.alloc(8 * 1024 * 1024)
  const before = process.threadCpuUsage()
  expect(validate(bytes)).toBe(true)
  const { user, system } = process.threadCpuUsage(before)
  expect(user + system).toBeLessThan(250_000)
})
