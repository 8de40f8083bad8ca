import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

let api: ApplicantFixture
beforeAll(async () => {
  api = await createApplicantFixture(inject('databaseUrl'))
})
afterAll(() => api.close())
beforeEach(() => api.clear())

const send = (payload: Record<string, unknown>) => api.admin({ method: 'POST', url: '/api/admin/import-csv', payload })

it('API-22 an import takes rows and reports how many were written, how many not, and which exist already', async () => {
  const applicants = [{ email: 'ada@example.com', firstName: 'Ada' }, { email: 'bea@example.com' }]
  const first = await send({ applicants })
  expect(first.statusCode, first.body).toBe(200)
  expect(first.json()).toMatchObject({ successful: 2, failed: 0, errors: [], duplicatesDetected: [] })
  const again = (await send({ applicants: [{ email: 'ADA@example.com', firstName: 'Augusta' }] })).json()
  expect(again).toMatchObject({
    successful: 0,
    failed: 1,
    duplicatesDetected: [{ row: 2, email: 'ADA@example.com', matchedOn: 'email' }],
  })
  expect((await api.stored()).map((person) => person.first_name)).toEqual(['Ada', null])
  const merged = (
    await send({ applicants: [{ email: 'ada@example.com', firstName: 'Augusta' }], mergeDuplicates: true })
  ).json()
  expect(merged).toMatchObject({ successful: 1, failed: 0, errors: [] })
  expect((await api.stored()).map((person) => person.first_name)).toEqual(['Augusta', null])
  expect((await send({ applicants: 'ada@example.com' })).statusCode).toBe(400)
})

it('API-23 an import lists each row that was not written, by its line, with the error', async () => {
  const applicants = [{ email: 'ada@example.com' }, { email: '' }, { email: 'ada@example.com' }]
  const { errors } = (await send({ applicants })).json()
  expect(errors).toEqual([
    { row: 3, error: 'No data in row' },
    { row: 4, error: 'Duplicate email: ada@example.com', email: 'ada@example.com' },
  ])
})
