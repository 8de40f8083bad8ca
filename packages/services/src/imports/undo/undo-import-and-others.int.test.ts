import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { apply } from '../../applicants/index.ts'
import { mergeApplicants } from '../../merges/index.ts'
import { createImportFixture, type ImportFixture } from '../../testing/import-fixture.ts'

describe('undoing an import after others said more about its people', () => {
  let world: ImportFixture
  beforeAll(async () => {
    world = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => world?.close())
  beforeEach(() => world.clearImports())

  const applyAs = (firstName: string, eventId: string, boxes = {}) =>
    apply(world.context, {
      body: {
        ...{ firstName, lastName: 'King', email: `${firstName}@x.com`, phone: '(212) 555-0134', age: 36 },
        ...{ zipCodes: '10001', instagramUrl: '@king', eventId, ...boxes },
      },
    })
  const applications = () =>
    world.db
      .selectFrom('event_applications')
      .innerJoin('applicants as a', 'a.id', 'applicant_id')
      .select(['a.first_name', 'event_applications.source', 'event_applications.status'])
      .orderBy('a.first_name')
      .execute()

  it('keeps people, and applications, who have since applied for the same event themselves', async () => {
    const eventId = await world.addEvent('Gala')
    await world.addPeople({ email: 'known@x.com', first_name: 'known' })
    await world.db.updateTable('applicants').set({ last_name: 'King' }).execute()
    const names = ['ada', 'bea', 'known', 'quiet']
    const { id } = await world.imported(
      names.map((firstName) => ({ email: `${firstName}@x.com`, firstName, lastName: 'King' })),
      { merge: true, eventId },
    )
    const answer = await applyAs('ada', eventId)
    expect(answer).toEqual({ ...(await applyAs('stranger', eventId)), id: expect.any(String) })
    await applyAs('bea', eventId, { smsConsent: true })
    await applyAs('known', eventId)
    const pending = { source: 'csv', status: 'pending' }
    expect(await applications()).toEqual([
      ...names.map((first_name) => ({ first_name, ...pending })),
      { first_name: 'stranger', ...pending, source: 'web' },
    ])
    expect(await world.db.selectFrom('application_history').select('id').execute()).toEqual([])
    expect((await world.undone(id)).undo).toMatchObject({ removed: 1, kept: 2 })
    expect((await applications()).map(({ first_name }) => first_name)).toEqual(['ada', 'bea', 'known', 'stranger'])
  })

  it('opts no one back in whom a later import opted out again', async () => {
    await world.addPeople(...['ada', 'bea', 'cia'].map((name) => ({ email: `${name}@x.com`, email_opt_in: true })))
    const optOut = (...names: string[]) =>
      world.imported(
        names.map((name) => ({ email: `${name}@x.com`, emailOptIn: 'false' })),
        { merge: true },
      )
    const first = await optOut('ada', 'bea', 'cia')
    await world.db
      .updateTable('applicants')
      .set({ email_opt_in: true, email_opted_out_at: null })
      .where('email', '=', 'ada@x.com')
      .execute()
    const second = await optOut('ada', 'bea')
    expect((await world.undone(first.id)).undo).toMatchObject({ restored: 2, kept: 1 })
    const optIns = async () => (await world.people()).map((person) => person.email_opt_in)
    expect(await optIns()).toEqual([false, true, true])
    expect((await world.undone(second.id)).undo).toMatchObject({ restored: 1 })
    expect(await optIns()).toEqual([true, true, true])
  })

  it('opts people back in whom a later import opted out if that one was undone', async () => {
    await world.addPeople({ email: 'ada@x.com', email_opt_in: true })
    const optOut = (firstName: string) =>
      world.imported([{ email: 'ada@x.com', emailOptIn: 'false', firstName }], { merge: true })
    const first = await optOut('Ada')
    await world.undone((await optOut('Augusta')).id)
    expect((await world.undone(first.id)).undo).toMatchObject({ restored: 1, kept: 0 })
    expect((await world.person('ada@x.com')).email_opt_in).toBe(true)
  })

  it('changes no one into whom an applicant it had changed was merged since', async () => {
    await world.addPeople(
      { email: 'ada@x.com', email_opt_in: true },
      { email: 'bea@x.com', phone: '2125550134', phone_e164: '+12125550134', email_opt_in: false },
    )
    const file = [{ email: 'ada@x.com', phone: '2125550134', emailOptIn: 'false' }]
    const { id } = await world.imported(file, { merge: true })
    const [ada, bea] = [await world.person('ada@x.com'), await world.person('bea@x.com')]
    await mergeApplicants(world.context, { body: { primaryId: bea.id, duplicateIds: [ada.id] } })
    expect((await world.undone(id)).undo).toEqual({ removed: 0, restored: 0, kept: 1 })
    expect(await world.person('bea@x.com')).toMatchObject({ phone: '2125550134', email_opt_in: false })
  })

  it('restores an applicant whose former event was deleted since, without that event', async () => {
    const [former, eventId] = [await world.addEvent('Opening'), await world.addEvent('Gala')]
    await world.addPeople({ email: 'ada@x.com', first_name: 'Ada' })
    await world.db.updateTable('applicants').set({ event_id: former }).execute()
    const { id } = await world.imported([{ email: 'ada@x.com', firstName: 'Augusta' }], { merge: true, eventId })
    await world.db.deleteFrom('events').where('id', '=', former).execute()
    expect((await world.undone(id)).undo).toMatchObject({ restored: 1, kept: 0 })
    expect(await world.person('ada@x.com')).toMatchObject({ first_name: 'Ada', event_id: null })
  })
})
