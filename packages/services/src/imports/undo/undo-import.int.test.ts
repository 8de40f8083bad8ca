import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createImportFixture, type ImportFixture } from '../../testing/import-fixture.ts'
import { cancelImport, getImport, runImport, undoImport } from '../index.ts'

describe('undoing an import', () => {
  let world: ImportFixture
  beforeAll(async () => {
    world = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => world?.close())
  beforeEach(() => world.clearImports())

  const add = async (values: object): Promise<string> => {
    const id = world.context.newId()
    await world.db
      .insertInto('applicants')
      .values({ id, email: 'ada@x.com', ...values })
      .execute()
    return id
  }
  const set = (email: string, values: object) =>
    world.db.updateTable('applicants').set(values).where('email_key', '=', email).execute()
  /** All data of a person except the time of the last change. */
  const image = async (email: string) => ({ ...(await world.person(email)), updated_at: null })

  it('removes the people it created and restores what it changed', async () => {
    const eventId = await world.addEvent('Gala')
    await add({
      first_name: 'Ada',
      notes: 'one',
      phone: '(212) 555-0134',
      phone_e164: '+12125550134',
      zip_codes: ['02139'],
      instagram_username: 'ada',
      instagram_followers: 900,
      instagram_verified: true,
      instagram_profile_picture: 'https://x.com/a.jpg',
      instagram_recent_posts: '[{"id":"1"}]',
    })
    const before = await image('ada@x.com')
    const consents = async () => (await world.consentsOf(before.id)).join()
    const { id } = await world.imported(
      [
        {
          email: 'ada@x.com',
          firstName: 'A',
          notes: 'two',
          phone: '2125550199',
          zipCodes: '10001',
          instagramUrl: '@other',
          smsOptIn: 'no',
        },
        { email: 'bea@x.com', firstName: 'Bea', notes: '', phone: '', zipCodes: '', instagramUrl: '', smsOptIn: '' },
        {
          email: 'ada@x.com',
          firstName: 'Augusta',
          notes: 'three',
          phone: '',
          zipCodes: '',
          instagramUrl: '',
          smsOptIn: '',
        },
        {
          email: 'bea@x.com',
          firstName: 'Beatrice',
          notes: '',
          phone: '',
          zipCodes: '',
          instagramUrl: '',
          smsOptIn: '',
        },
      ],
      { merge: true, eventId, tags: ['VIP'] },
    )
    expect(await image('ada@x.com')).toMatchObject({
      first_name: 'Augusta',
      instagram_followers: null,
      event_id: eventId,
    })
    expect(await consents()).toBe('sms out csv')
    const undone = await world.undone(id)
    expect(await consents()).toBe('sms out csv,sms not_asserted csv')
    expect(undone).toMatchObject({ status: 'undone', undo: { removed: 1, restored: 1, kept: 0 }, undoableUntil: null })
    expect(await world.people()).toHaveLength(1)
    expect(await image('ada@x.com')).toEqual(before)
    expect(await world.tagsOf(before.id)).toEqual([])
    expect(await world.db.selectFrom('event_applications').selectAll().execute()).toEqual([])
    expect((await world.rows(id)).map((row) => row.undone)).toEqual(['restored', 'removed', 'restored', 'removed'])
  })

  it('restores a profile as one, also when another one was fetched in between', async () => {
    await add({ instagram_username: 'ada', instagram_followers: 900, instagram_verified: true })
    const before = await image('ada@x.com')
    const { id } = await world.imported([{ email: 'ada@x.com', instagramUrl: '@other' }], { merge: true })
    await set('ada@x.com', {
      instagram_followers: 5,
      instagram_profile_picture: 'https://x.com/other.jpg',
      instagram_data_last_updated: new Date(),
    })
    await world.undone(id)
    expect(await image('ada@x.com')).toEqual(before)
  })

  it('IG-22 shows no stored picture of the restored profile, because the picture was deleted with the username', async () => {
    const name = `${'c'.repeat(64)}.webp`
    const picture = `/instagram-images/${name}`
    const personId = await add({
      instagram_username: 'ada',
      instagram_profile_picture: picture,
      instagram_recent_posts: JSON.stringify([
        { id: '1', mediaUrl: picture, thumbnailUrl: picture },
        { id: '2', mediaUrl: 'https://x.com/2.jpg' },
      ]),
      instagram_data_last_updated: new Date(),
    })
    await world.db.insertInto('pictures').values({ name, bytes: 1, width: 1, height: 1, is_owned: true }).execute()
    await world.db
      .insertInto('applicant_pictures')
      .values({
        applicant_id: personId,
        slot: 'profile',
        position: 0,
        name,
        thumbnail: name,
        source_url: 'https://x.com/1.jpg',
      })
      .execute()
    const { id } = await world.imported([{ email: 'ada@x.com', instagramUrl: '@other' }], { merge: true })
    await world.undone(id)
    expect(await world.person('ada@x.com')).toMatchObject({
      instagram_username: 'ada',
      instagram_profile_picture: null,
      instagram_recent_posts: [{ id: '2', mediaUrl: 'https://x.com/2.jpg' }],
      instagram_data_last_updated: null,
    })
  })

  it('keeps people who were changed, contacted, texted with, or applied elsewhere since', async () => {
    const names = ['edited', 'mailed', 'talked', 'applied', 'quiet']
    const other = await world.addEvent('Opening')
    const { id } = await world.imported(names.map((name) => ({ email: `${name}@x.com` })))
    const idOf = async (name: string) => (await world.person(`${name}@x.com`)).id
    await set('edited@x.com', { first_name: 'Ed' })
    await world.dispatched({ mode: 'manual', applicantIds: [await idOf('mailed')] })
    await world.db
      .insertInto('conversations')
      .values({ id: world.context.newId(), applicant_id: await idOf('talked') })
      .execute()
    await world.db
      .insertInto('event_applications')
      .values({ id: world.context.newId(), applicant_id: await idOf('applied'), event_id: other, payload: '{}' })
      .execute()
    expect((await world.undone(id)).undo).toEqual({ removed: 1, restored: 0, kept: 4 })
    expect((await world.people()).map(({ email }) => email)).toEqual(
      ['applied', 'edited', 'mailed', 'talked'].map((name) => `${name}@x.com`),
    )
  })

  it('keeps people, and applications, about whose night something was decided since', async () => {
    const eventId = await world.addEvent('Gala')
    await add({ email: 'known@x.com' })
    const names = ['approved', 'declined', 'reopened', 'staged', 'granted', 'known', 'quiet']
    const { id } = await world.imported(
      names.map((name) => ({ email: `${name}@x.com`, firstName: name })),
      { merge: true, eventId },
    )
    const decide = async (name: string, values: object) =>
      world.db
        .updateTable('event_applications')
        .set(values)
        .where('applicant_id', '=', (await world.person(`${name}@x.com`)).id)
        .execute()
    const decided = { decided_at: new Date() }
    for (const name of ['approved', 'known']) await decide(name, { status: 'approved', ...decided })
    await decide('declined', { status: 'declined', ...decided })
    await decide('reopened', decided)
    await decide('staged', { staged_status: 'approved', staged_at: new Date() })
    await decide('granted', { party_granted: 2 })
    expect((await world.undone(id)).undo).toMatchObject({ removed: 1, kept: 5 })
    expect((await world.people()).map(({ email }) => email)).toEqual(
      ['approved', 'declined', 'granted', 'known', 'reopened', 'staged'].map((name) => `${name}@x.com`),
    )
    const left = await world.db.selectFrom('event_applications').select('id').execute()
    expect(left).toHaveLength(6)
  })

  it("leaves a field that was changed since, and restores the person's other fields", async () => {
    await add({ first_name: 'Ada', last_name: 'Byron' })
    const { id } = await world.imported([{ email: 'ada@x.com', firstName: 'A', lastName: 'L' }], { merge: true })
    await set('ada@x.com', { last_name: 'Lovelace' })
    expect((await world.undone(id)).undo).toEqual({ removed: 0, restored: 0, kept: 1 })
    expect(await world.person('ada@x.com')).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' })
  })

  it('restores no opt-in for a person who has opted out themselves', async () => {
    const id = await add({ email_opt_in: true })
    const { id: importId } = await world.imported([{ email: 'ada@x.com', emailOptIn: 'no' }], { merge: true })
    await world.db
      .insertInto('consent_events')
      .values({ id: world.context.newId(), applicant_id: id, channel: 'email', action: 'out', source: 'link' })
      .execute()
    expect((await world.undone(importId)).undo).toMatchObject({ kept: 1 })
    expect((await world.person('ada@x.com')).email_opt_in).toBe(false)
  })

  it('restores the opt-in of a person whose own opt-out is older than the import', async () => {
    const id = await add({ email_opt_in: true })
    await world.db
      .insertInto('consent_events')
      .values({
        ...{ id: world.context.newId(), applicant_id: id, channel: 'email', action: 'out', source: 'link' },
        created_at: new Date('2020-01-01'),
      })
      .execute()
    const { id: importId } = await world.imported([{ email: 'ada@x.com', emailOptIn: 'no' }], { merge: true })
    expect((await world.undone(importId)).undo).toMatchObject({ restored: 1 })
    expect((await world.person('ada@x.com')).email_opt_in).toBe(true)
  })

  it('keeps a person who was edited before a duplicate was merged into them', async () => {
    const { id } = await world.imported([
      { email: 'ada@x.com', firstName: 'Ada' },
      { email: 'ada@x.com', firstName: 'Augusta' },
    ])
    await set('ada@x.com', { notes: 'Knows the owner.' })
    await world.resolved(id, 'merge')
    expect((await world.undone(id)).undo).toEqual({ removed: 0, restored: 0, kept: 1 })
    expect((await world.person('ada@x.com')).notes).toBe('Knows the owner.')
  })

  it('skips people who are gone', async () => {
    const { id } = await world.imported([{ email: 'ada@x.com' }, { email: 'bea@x.com' }])
    await world.db.deleteFrom('applicants').where('email', '=', 'ada@x.com').execute()
    expect((await world.undone(id)).undo).toEqual({ removed: 1, restored: 0, kept: 0 })
  })

  it('is possible for 30 days, and once', async () => {
    const { id, undoableUntil, finishedAt } = await world.imported([{ email: 'ada@x.com' }])
    expect(Date.parse(undoableUntil ?? '') - Date.parse(finishedAt ?? '')).toBe(30 * 86_400_000)
    const later = { ...world.context, now: () => new Date(Date.now() + 31 * 86_400_000) }
    await expect(undoImport(later, { params: { id } })).rejects.toMatchObject({ code: 'import_too_old' })
    await world.undone(id)
    await expect(undoImport(world.context, { params: { id } })).rejects.toMatchObject({ code: 'import_not_undoable' })
  })

  it('a canceled import undoes what it has written, and is canceled then', async () => {
    await add({ first_name: 'Ada' })
    const file = Array.from({ length: 6_000 }, (_, n) => ({
      email: n === 0 ? 'ada@x.com' : `g${n}@x.com`,
      firstName: 'G',
    }))
    const id = await world.upload(file, { merge: true })
    const stop = new AbortController()
    const running = runImport(world.system, id, stop.signal)
    while ((await getImport(world.context, { params: { id } })).processedRows === 0);
    stop.abort()
    await expect(running).rejects.toMatchObject({ code: 'import_interrupted' })
    expect((await world.people()).length).toBeGreaterThan(2_000)
    const { status } = await cancelImport(world.context, { params: { id } })
    expect(status).toBe('cancelling')
    const { result, ...done } = await world.run(id)
    expect(done).toMatchObject({ status: 'cancelled', undo: { removed: result.created, restored: 1, kept: 0 } })
    expect(await world.people()).toEqual([expect.objectContaining({ first_name: 'Ada' })])
    await expect(cancelImport(world.context, { params: { id } })).resolves.toMatchObject({ status: 'cancelled' })
  }, 60_000)

  it('a canceled check has written nothing and undoes nothing', async () => {
    const id = await world.upload([{ email: 'ada@x.com' }], { status: 'checking' })
    expect(await cancelImport(world.context, { params: { id } })).toMatchObject({ status: 'cancelled' })
    expect(await world.run(id)).toMatchObject({ status: 'cancelled', processedRows: 0, result: { created: 0 } })
  })

  it('a finished import is not canceled but undone', async () => {
    const { id } = await world.imported([{ email: 'ada@x.com' }])
    await expect(cancelImport(world.context, { params: { id } })).rejects.toMatchObject({ code: 'import_finished' })
  })

  it('writes one activity entry with the counts', async () => {
    const { id } = await world.imported([{ email: 'ada@x.com' }, { email: 'bea@x.com' }])
    await world.undone(id)
    const log = await world.db
      .selectFrom('activity')
      .select(['action', 'actor_name', 'description'])
      .orderBy('id')
      .execute()
    expect(log.slice(1)).toEqual([
      { action: 'import.undo_started', actor_name: 'ada', description: 'Started undoing the import of guests.csv' },
      {
        action: 'import.undone',
        actor_name: 'ada',
        description: 'Undid the import of guests.csv: 2 removed, 0 restored, 0 kept',
      },
    ])
  })
})
