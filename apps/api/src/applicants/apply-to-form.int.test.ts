import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('an application to an event with a form of its own', () => {
  let api: ApplicantFixture
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const url = '/api/admin/events'
  const createEvent = async (payload: Record<string, unknown>): Promise<string> =>
    (await api.admin({ method: 'POST', url, payload: { name: 'Winter Gala', ...payload } })).json().id
  const refused = (path: string, message: unknown = expect.any(String)) => [400, [{ path, message }]]
  const answerOf = async (eventId: string, changes: Record<string, unknown> = {}) => {
    const answer = await api.apply(eventId, changes)
    return [answer.statusCode, answer.json().errors]
  }
  const applications = async () => {
    const [person] = await api.stored()
    const answer = await api.admin({ method: 'GET', url: `/api/admin/applicants/${person?.id}/applications` })
    return answer.json().applications
  }

  it('GST-01 is for one guest, or for a party with the names of companions, which staff see', async () => {
    const eventId = await createEvent({ maxParty: 3 })
    const companions = [{ name: ' Bea  Lee ' }, { name: ' ' }]
    expect((await api.apply(eventId, { party: 3, companions })).statusCode).toBe(201)
    expect(await applications()).toMatchObject([{ partyRequested: 3, companions: [{ name: 'Bea Lee' }] }])
    await api.clear()
    expect((await api.apply(eventId)).statusCode).toBe(201)
    expect(await applications()).toMatchObject([{ partyRequested: 1, companions: [], answers: [], isUnderAge: false }])
  })

  it('GST-01 is refused with a party that is too large, or with more names than other guests', async () => {
    const eventId = await createEvent({ maxParty: 3 })
    for (const party of [0, 4])
      expect(await answerOf(eventId, { party })).toMatchObject(refused('party', 'Parties of up to 3 are welcome.'))
    const companions = [{ name: 'Bea' }, { name: 'Cleo' }]
    expect(await answerOf(eventId, { party: 2, companions })).toMatchObject(refused('companions'))
    expect(await api.stored()).toEqual([])
  })

  it('GST-22 needs none of the dropped fields, and stores none of them', async () => {
    const eventId = await createEvent({ droppedFields: ['zipCodes', 'instagram', 'age'] })
    expect(
      (await api.apply(eventId, { zipCodes: undefined, instagramUrl: undefined, age: undefined })).statusCode,
    ).toBe(201)
    await api.clear()
    expect((await api.apply(eventId)).statusCode).toBe(201)
    expect(await api.stored()).toMatchObject([{ zip_codes: [], instagram_username: null, age: 0 }])
    expect(await answerOf(eventId, { lastName: '' })).toMatchObject(refused('lastName'))
    const other = await createEvent({})
    expect(await answerOf(other, { zipCodes: undefined })).toMatchObject(refused('zipCodes'))
  })

  const questions = [
    { id: 'song', type: 'text', label: 'Your song', required: true },
    { id: 'diet', type: 'choice', label: 'Dinner', options: ['Fish', 'Vegan'] },
    { id: 'ramp', type: 'yes_no', label: 'Do you need a ramp?' },
    { id: 'shoe', type: 'number', label: 'Shoe size' },
  ]

  it('GST-24 answers the questions; staff see the answers with the labels of that time', async () => {
    const eventId = await createEvent({ questions })
    const answers = { song: 'Stardust', diet: 'Vegan', ramp: false, shoe: 42, other: 'ignored' }
    expect((await api.apply(eventId, { answers })).statusCode).toBe(201)
    await api.admin({ method: 'PATCH', url: `${url}/${eventId}`, payload: { questions: [] } })
    const [application] = await applications()
    expect(application.answers).toEqual([
      { questionId: 'song', label: 'Your song', value: 'Stardust' },
      { questionId: 'diet', label: 'Dinner', value: 'Vegan' },
      { questionId: 'ramp', label: 'Do you need a ramp?', value: false },
      { questionId: 'shoe', label: 'Shoe size', value: 42 },
    ])
  })

  it.each([
    ['song', undefined],
    ['song', '  '],
    ['song', 'x'.repeat(501)],
    ['diet', 'Meat'],
    ['ramp', 'yes'],
    ['shoe', '42'],
  ])('GST-24 is refused when %s is answered with %j', async (id, value) => {
    const eventId = await createEvent({ questions })
    const answers = { song: 'Stardust', [id]: value }
    expect(await answerOf(eventId, { answers })).toMatchObject(refused(`answers.${id}`))
    expect(await api.stored()).toEqual([])
  })

  it('GST-25 is refused below the minimum age', async () => {
    const eventId = await createEvent({ minimumAge: 21 })
    const sentence = 'This night is for guests aged 21 and over.'
    expect(await answerOf(eventId, { age: 20 })).toMatchObject(refused('age', sentence))
    expect((await api.apply(eventId, { age: 21 })).statusCode).toBe(201)
    expect(await applications()).toMatchObject([{ isUnderAge: false }])
  })
})
