import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('an event that changes while people apply to it', () => {
  let api: ApplicantFixture
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const url = '/api/admin/events'
  const person = (number: number) => ({
    email: `person-${number}@example.com`,
    phone: `212555${String(number).padStart(4, '0')}`,
    firstName: 'Ada',
  })
  const applyAll = (eventId: string, count: number, first = 0) =>
    Array.from({ length: count }, (_, number) => api.apply(eventId, person(first + number)))
  const applications = async (eventId: string): Promise<number> =>
    (await api.db.selectFrom('event_applications').select('id').where('event_id', '=', eventId).execute()).length
  const event = (id: string) => api.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()

  /** The message of a refused application. */
  const isRefusal = (answer: { statusCode: number; body: string }): boolean =>
    (answer.statusCode === 404 && JSON.parse(answer.body).code === 'event_not_found') ||
    (answer.statusCode === 409 && JSON.parse(answer.body).code === 'event_inactive')

  /** How many were accepted: every accepted application is stored, every other one was refused clearly. */
  const accepted = async (eventId: string, answers: Awaited<ReturnType<typeof api.apply>>[]): Promise<number> => {
    const refused = answers.filter((answer) => answer.statusCode !== 201)
    for (const answer of refused) expect(isRefusal(answer), `${answer.statusCode} ${answer.body}`).toBe(true)
    const count = answers.length - refused.length
    expect([await applications(eventId), (await api.stored()).length]).toEqual([count, count])
    return count
  }

  it('EVT-43 is deleted only while it has no applications: every application is stored or refused, none lost', async () => {
    for (let round = 0; round < 20; round++) {
      await api.clear()
      const id = await api.createEvent()
      const early = applyAll(id, round % 3)
      const removal = api.admin({ method: 'DELETE', url: `${url}/${id}` })
      const late = applyAll(id, 5, 100)
      const count = await accepted(id, await Promise.all([...early, ...late]))
      const answer = await removal
      if (answer.statusCode === 200)
        expect([answer.json().isArchived, count, await event(id)]).toEqual([false, 0, undefined])
      else {
        expect([answer.statusCode, answer.json().code, count]).toEqual([
          409,
          'event_has_applications',
          early.length + late.length,
        ])
        expect(answer.json().stats.total).toBeGreaterThan(0)
      }
    }
  })

  it('EVT-43 archived with force, it counts exactly the accepted applications, and refuses the others', async () => {
    for (let round = 0; round < 20; round++) {
      await api.clear()
      const id = await api.createEvent()
      const first = await api.apply(id, person(900))
      const early = applyAll(id, round % 6)
      const removal = api.admin({ method: 'DELETE', url: `${url}/${id}?force=true` })
      const late = applyAll(id, 5, 100)
      const count = await accepted(id, [first, ...(await Promise.all([...early, ...late]))])
      expect((await removal).json()).toEqual({
        success: true,
        message: `Event archived. ${count === 1 ? 'One application is' : `${count} applications are`} kept.`,
        isArchived: true,
      })
      expect(await event(id)).toMatchObject({ is_active: false, archived_at: expect.any(Date) })
    }
  })

  it('waits for an application in progress, and counts it', async () => {
    const id = await api.createEvent()
    const applicant = api.context.newId()
    const onItsWay = await api.db.startTransaction().execute()
    await onItsWay.selectFrom('events').select('id').where('id', '=', id).forKeyShare().execute()
    const removal = api.admin({ method: 'DELETE', url: `${url}/${id}` })
    await expect.poll(api.waiting).toBe(1)
    await onItsWay.insertInto('applicants').values({ id: applicant, event_id: id }).execute()
    await onItsWay
      .insertInto('event_applications')
      .values({ id: api.context.newId(), applicant_id: applicant, event_id: id, payload: '{}' })
      .execute()
    await onItsWay.commit().execute()
    expect((await removal).json()).toMatchObject({ code: 'event_has_applications', stats: { total: 1, pending: 1 } })
  })

  it('makes an application wait for the change, and answers it clearly', async () => {
    const id = await api.createEvent()
    const deleting = await api.db.startTransaction().execute()
    await deleting.selectFrom('events').select('id').where('id', '=', id).forUpdate().execute()
    const application = api.apply(id)
    await expect.poll(api.waiting).toBe(1)
    await deleting.deleteFrom('events').where('id', '=', id).execute()
    await deleting.commit().execute()
    const answer = await application
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { code: 'event_not_found', message: 'This event does not exist or was removed.' },
    ])
    expect(await api.stored()).toEqual([])
  })

  it('is as safe when staff add people to it', async () => {
    for (let round = 0; round < 10; round++) {
      await api.clear()
      const id = await api.createEvent()
      const removal = api.admin({ method: 'DELETE', url: `${url}/${id}` })
      const added = await Promise.all(
        Array.from({ length: 5 }, (_, number) =>
          api.admin({
            method: 'POST',
            url: '/api/admin/applicants',
            payload: { ...person(number), lastName: 'King', eventId: id, allowDuplicate: true },
          }),
        ),
      )
      const isDeleted = (await removal).statusCode === 200
      expect(added.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(isDeleted ? 404 : 201))
    }
  })
})
