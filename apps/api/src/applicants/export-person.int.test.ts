import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { createSendFixture, type SendFixture } from '../testing/send-fixture.ts'
import { wholePerson } from '../testing/whole-person.ts'

describe('exporting all data of one person', () => {
  let api: SendFixture
  let id: string
  beforeAll(async () => {
    api = await createSendFixture(inject('databaseUrl'))
    const subject = wholePerson(api)
    id = await subject.apply()
    const bea = await api.person({ first_name: 'Bea', last_name: 'Moss', email: 'bea@example.com', notes: 'Bea alone' })
    await subject.merge(id, bea)
    await subject.change(id, bea)
    await subject.importThem()
    await subject.write(id)
    await subject.talk(id)
    await subject.follow(id)
  })
  afterAll(() => api.close())
  afterEach(() => api.stopWorker())

  const take = (target = id) => api.admin({ method: 'GET', url: `/api/admin/applicants/${target}/export` })

  it('is one JSON file that is named after the id and the day', async () => {
    api.backToNoon()
    const answer = await take()
    const day = api.context.now().toISOString().slice(0, 10)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'application/json; charset=utf-8',
      `attachment; filename="applicant-${id}-${day}.json"`,
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it("contains all their records and no other person's", async () => {
    const answer = await take()
    const file = answer.json()
    expect(file).toMatchObject({
      applicant: { id, firstName: 'Zephyrine', email: expect.stringMatching(/^z\.quill@/i), tags: ['friend'] },
      closedAddresses: [{ channel: 'email', reason: 'manual', note: 'Zephyrine asked' }],
      furtherEmails: [{ email: 'quilfeder@feathers.example' }],
      applications: [{ event: 'Opening Night', submitted: { lastName: 'Quillfeather' } }],
      mergedRecords: [{ firstName: 'Zephyrina', instagramUsername: 'zephtwo', phone: '(212) 555-0188' }],
    })
    expect(file.consents.map(({ channel, action }: Record<string, string>) => `${channel} ${action}`)).toEqual(
      expect.arrayContaining(['email in', 'sms in']),
    )
    expect(file.communications).toHaveLength(4)
    expect(file.communications[0]).toMatchObject({
      channel: 'email',
      subject: 'Hello {{firstName}} {{lastName}}',
      filledIn: { firstName: 'Zephyrine', lastName: 'Quillfeather' },
    })
    expect(file.conversation.map(({ from, content }: Record<string, string>) => `${from}: ${content}`)).toEqual(
      expect.arrayContaining(['applicant: This is Zephyrine Quillfeather', 'staff: Welcome, Zephyrine']),
    )
    expect(file.imports).toMatchObject([{ data: { city: 'Quillfeather Springs' }, outcome: 'updated' }])
    expect(file.bulkChanges).not.toHaveLength(0)
    expect(file.activity.map(({ action }: Record<string, string>) => action)).toContain('applicant.applied')
    expect(answer.body).not.toMatch(/Bea alone|bea@example\.com/)
  })

  it('contains their Instagram profile data', async () => {
    expect((await take()).json().instagramProfile).toMatchObject([
      { profile: { biography: 'Quillfeather' }, source: 'apify' },
    ])
  })

  it('is recorded before it is sent, and contains one more entry the next time', async () => {
    const count = async (): Promise<number> => (await take()).json().activity.length
    expect(await count()).toBe((await count()) - 1)
    const last = await api.db
      .selectFrom('activity')
      .select(['actor_name', 'description', 'target_id'])
      .where('action', '=', 'applicant.exported')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(last).toEqual({
      actor_name: 'admin',
      description: 'Exported all data of Zephyrine Quillfeather',
      target_id: id,
    })
  })

  it('contains every message of a long conversation, piece by piece', async () => {
    const [other = ''] = await api.addPeople(1)
    const conversation = api.context.newId()
    await api.db.insertInto('conversations').values({ id: conversation, applicant_id: other }).execute()
    await api.db
      .insertInto('messages')
      .values(
        Array.from({ length: 1_203 }, (_, index) => ({
          ...{ id: api.context.newId(), conversation_id: conversation, sender_type: 'applicant' as const },
          ...{ sender_id: other, content: `"${index}"\n`, sent_at: new Date(1_000_000 + index) },
        })),
      )
      .execute()
    const talk: { content: string }[] = (await take(other)).json().conversation
    expect(talk.map(({ content }) => content)).toEqual(Array.from({ length: 1_203 }, (_, index) => `"${index}"\n`))
  })

  it('is refused for deleted and merged people, and for roles that may not export', async () => {
    expect((await take('nonsense')).json()).toMatchObject({ code: 'applicant_not_found' })
    expect((await take(api.context.newId())).statusCode).toBe(404)
    const merged = await api.db.selectFrom('merged_applicants').select('id').executeTakeFirstOrThrow()
    expect((await take(merged.id)).json()).toMatchObject({ code: 'applicant_merged', current: { mergedInto: id } })
    const answer = await api.moderator({ method: 'GET', url: `/api/admin/applicants/${id}/export` })
    expect(answer.statusCode).toBe(403)
    // None of these takes one of the export slots.
    for (let again = 0; again < 5; again += 1) expect((await take()).statusCode).toBe(200)
  })
})
