import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('what an event is announced with and what its form asks', () => {
  let api: ApplicantFixture
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    await api.db.deleteFrom('events').execute()
  })

  const url = '/api/admin/events'
  const create = (payload: Record<string, unknown> = {}) =>
    api.admin({ method: 'POST', url, payload: { name: 'Winter Gala', ...payload } })
  const created = async (payload: Record<string, unknown> = {}) => (await create(payload)).json()
  const update = (id: string, payload: Record<string, unknown>) =>
    api.admin({ method: 'PATCH', url: `${url}/${id}`, payload })
  const read = (id: string) => api.admin({ method: 'GET', url: `${url}/${id}` })

  const announced = {
    slug: 'gala-2026',
    doorsAt: '2026-12-22T00:00:00.000Z',
    endsAt: '2026-12-22T07:00:00.000Z',
    address: '1 Main Street',
    dressCode: 'Black tie',
    minimumAge: 21,
    maxParty: 4,
    waitlistOpen: false,
    droppedFields: ['zipCodes', 'instagram'],
    questions: [
      { id: 'diet', type: 'choice', label: 'Dinner', required: true, options: ['Fish', 'Vegan'] },
      { id: 'song', type: 'text', label: 'Your song', required: false },
    ],
  }

  it('GST-19 GST-22 GST-23 is stored when an event is created, and read alone and in the list', async () => {
    const event = await created(announced)
    expect(event).toMatchObject(announced)
    expect((await read(event.id)).json()).toEqual({ ...event, numbers: expect.objectContaining({ held: 0 }) })
    expect((await api.admin({ method: 'GET', url })).json()).toEqual([event])
    for (const id of [api.context.newId(), 'nonsense'])
      expect([(await read(id)).statusCode, (await read(id)).json().code]).toEqual([404, 'event_not_found'])
  })

  it('is changed field by field, and logged with the earlier values', async () => {
    const event = await created(announced)
    const local = { timeZone: 'America/New_York', doorsAt: '2026-12-21T20:00' }
    const changed = (await update(event.id, { ...local, dressCode: null, maxParty: 2 })).json()
    expect(changed).toEqual({
      ...event,
      timeZone: 'America/New_York',
      doorsAt: '2026-12-22T01:00:00.000Z',
      dressCode: null,
      maxParty: 2,
      updatedAt: expect.any(String),
    })
    const { details } = await api.db
      .selectFrom('activity')
      .select('details')
      .where('action', '=', 'event.updated')
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject({ maxParty: [4, 2], dressCode: ['Black tie', null] })
  })

  it('GST-22 refuses to drop the age from an event with a minimum age', async () => {
    const refusal = [400, { code: 'age_needed', errors: [{ path: 'droppedFields' }] }]
    const answer = await create({ minimumAge: 21, droppedFields: ['age'] })
    expect([answer.statusCode, answer.json()]).toMatchObject(refusal)
    const { id } = await created({ minimumAge: 21 })
    const later = await update(id, { droppedFields: ['age'] })
    expect([later.statusCode, later.json()]).toMatchObject(refusal)
    expect((await update(id, { minimumAge: null, droppedFields: ['age'] })).statusCode).toBe(200)
  })

  it('refuses doors after the begin and an end that is not after it, naming the field; a date moves alone', async () => {
    const date = '2027-03-14T03:30'
    const answers = [
      await create({ date, endsAt: '2027-03-14T01:30' }),
      await create({ date, doorsAt: '2027-03-14T04:00' }),
    ]
    const { id } = await created({ date, endsAt: '2027-03-14T09:00' })
    answers.push(
      await update(id, { endsAt: date }),
      await update(id, { date: '2027-03-15T03:30', doorsAt: '2027-03-15T04:30' }),
    )
    expect(answers.map((answer) => [answer.statusCode, answer.json().errors[0].path])).toEqual(
      ['endsAt', 'doorsAt', 'endsAt', 'doorsAt'].map((path) => [400, path]),
    )
    expect((await update(id, { date: '2027-03-21T03:30' })).json()).toMatchObject({
      date: '2027-03-21T03:30:00.000Z',
      endsAt: '2027-03-14T09:00:00.000Z',
    })
  })

  const question = { type: 'text', label: 'Why?' }

  it('GST-23 keeps the ids of questions, and gives new ones an id', async () => {
    const event = await created({ questions: [question] })
    const [first] = event.questions
    expect(first).toEqual({ ...question, id: expect.any(String), required: false })
    const { questions } = (
      await update(event.id, { questions: [question, { ...first, label: 'Why us?', required: true }] })
    ).json()
    expect(questions).toEqual([
      { ...question, id: expect.any(String), required: false },
      { ...first, label: 'Why us?', required: true },
    ])
    expect(questions[0].id).not.toBe(first.id)
  })

  it.each([
    [{ questions: Array(11).fill(question) }, 'questions'],
    [{ questions: [{ ...question, label: '' }] }, 'questions.0.label'],
    [{ questions: [{ ...question, label: ' ' }] }, 'questions.0.label'],
    [{ questions: [{ ...question, label: 'x'.repeat(201) }] }, 'questions.0.label'],
    [{ questions: [{ ...question, type: 'choice', options: ['One'] }] }, 'questions.0.options'],
    [{ questions: [{ ...question, type: 'choice', options: Array(21).fill('x') }] }, 'questions.0.options'],
    [{ questions: [{ ...question, type: 'essay' }] }, 'questions.0.type'],
    [{ minimumAge: 0 }, 'minimumAge'],
    [{ minimumAge: 100 }, 'minimumAge'],
    [{ maxParty: 0 }, 'maxParty'],
    [{ maxParty: 21 }, 'maxParty'],
    [{ droppedFields: ['email'] }, 'droppedFields.0'],
    [{ doorsAt: '2026-02-30T20:00' }, 'doorsAt'],
  ])('GST-22 GST-23 is refused as %j, naming the field', async (change, path) => {
    const answer = await create(change)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'validation_failed', errors: [{ path }] }])
    expect((await api.admin({ method: 'GET', url })).json()).toEqual([])
  })
})
