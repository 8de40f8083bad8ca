import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

let api: ApplicantFixture
beforeAll(async () => {
  api = await createApplicantFixture(inject('databaseUrl'))
})
afterAll(() => api.close())

it('GST-26 takes a number with + from any country that has it, for texts in E.164', async () => {
  const eventId = await api.createEvent()
  for (const phone of ['+44 20 7946', '+1 000 000 0000', '+999 1234 5678']) {
    const answer = await api.apply(eventId, { phone })
    expect([answer.statusCode, answer.json().errors], phone).toMatchObject([400, [{ path: 'phone' }]])
  }
  expect((await api.apply(eventId, { phone: '+44 20 7946 0018' })).statusCode).toBe(201)
  expect(await api.stored()).toMatchObject([{ phone_e164: '+442079460018' }])
})
