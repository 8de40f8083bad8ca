import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Context, newId, withActor } from '../kernel/index.ts'
import { mergeIntoFirst } from '../merges/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { type InboundSms, receiveTwilioInbound } from '../webhooks/index.ts'
import { dismissUnmatched, linkUnmatched, listUnmatched } from './index.ts'

const number = '+12125550134'
const other = '+12125550199'

describe('texts from unknown numbers', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await fixture.clear()
    await fixture.db.deleteFrom('unmatched_messages').execute()
  })

  const receive = (body: string, from = number, media: string[] = []) => {
    const text: InboundSms = { providerId: newId(), from, to: '+15005550006', body, media, optOutType: null, raw: {} }
    const process = withActor(fixture.system, { kind: 'provider', name: 'twilio' })
    const read = receiveTwilioInbound({ status: () => 'malformed', inbound: () => text })
    return read(process, { rawBody: Buffer.alloc(0), headers: {}, url: '' })
  }
  const list = (query: { before?: string; limit?: number } = {}) => listUnmatched(fixture.context, { query })
  const latest = async (): Promise<string> => (await list())[0]?.id ?? ''
  const link = (id: string, body: Parameters<typeof linkUnmatched>[1]['body'] = {}, context = fixture.context) =>
    linkUnmatched(context, { params: { id }, body })
  const dismiss = (id: string) => dismissUnmatched(fixture.context, { params: { id } })
  const messages = () => fixture.db.selectFrom('messages').selectAll().orderBy('sent_at').orderBy('id').execute()
  const person = (id: string) =>
    fixture.db.selectFrom('applicants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const as = (role: 'communications_only'): Context => {
    const { actor } = fixture.context
    return actor.kind === 'admin' ? withActor(fixture.context, { ...actor, role }) : fixture.context
  }

  it('CONV-19 wait in the tray, newest first, page by page', async () => {
    for (const word of ['One', 'Two', 'Three']) await receive(word, number, ['https://media.example/1.jpg'])
    const [three, two] = await list({ limit: 2 })
    expect([three, two]).toMatchObject([
      { fromNumber: number, content: 'Three', media: ['https://media.example/1.jpg'], receivedAt: expect.any(String) },
      { content: 'Two' },
    ])
    const before = two?.id ?? ''
    expect(await list({ before })).toMatchObject([{ content: 'One' }])
    await fixture.db.deleteFrom('unmatched_messages').where('id', '=', before).execute()
    expect(await list({ before })).toMatchObject([{ content: 'One' }])
    await expect(list({ before: 'nonsense' })).rejects.toMatchObject({ code: 'message_not_found' })
  })

  it('CONV-19 all go to the chosen person, who gets the number', async () => {
    const [ada = ''] = await fixture.addPeople({ first_name: 'Ada', email: 'ada@example.com' })
    await receive('One', number, ['https://media.example/1.jpg'])
    await receive('Elsewhere', other)
    await receive('Two')
    const before = await list()
    const conversation = await link(before[0]?.id ?? '', { applicantId: ada })
    expect(conversation).toMatchObject({ applicantId: ada, unreadCount: 2, isArchived: false, lastMessage: 'Two' })
    expect(conversation.lastMessageAt).toBe(before[0]?.receivedAt)
    const kept = await messages()
    expect(kept).toMatchObject([
      { content: 'One', sender_id: ada, is_read: false, metadata: { media: ['https://media.example/1.jpg'] } },
      { content: 'Two', sender_id: ada },
    ])
    expect(kept.map(({ id }) => id)).toEqual([before[2]?.id, before[0]?.id])
    expect(await person(ada)).toMatchObject({ phone: '(212) 555-0134', phone_e164: number })
    expect((await list()).map(({ content }) => content)).toEqual(['Elsewhere'])
    await receive('Three')
    expect((await messages()).map(({ content }) => content)).toEqual(['One', 'Two', 'Three'])
    expect(await fixture.activity()).toContain('conversation.linked')
  })

  it('go to an existing thread, and bring it back from the archive', async () => {
    await receive('Before they applied')
    const id = await latest()
    const [ada = ''] = await fixture.addPeople({ first_name: 'Ada', phone: number, phone_e164: number })
    await receive('After')
    await fixture.db.updateTable('conversations').set({ is_archived: true, unread_count: 0 }).execute()
    const conversation = await link(id, { applicantId: ada })
    expect(conversation).toMatchObject({ unreadCount: 1, isArchived: false, lastMessage: 'After' })
    expect((await messages()).map(({ content }) => content)).toEqual(['Before they applied', 'After'])
  })

  it('create a person when none is chosen: pending, from a text, without any consent', async () => {
    await receive('Hi, this is Dora')
    const { applicantId, applicant } = await link(await latest(), { firstName: ' Dora ', lastName: 'Maar' })
    expect(applicant).toMatchObject({ firstName: 'Dora', lastName: 'Maar', status: 'pending', phone: '(212) 555-0134' })
    expect(await person(applicantId)).toMatchObject({ source: 'sms', phone_e164: number })
    const consents = await fixture.db.selectFrom('consent_events').select(['channel', 'action', 'source']).execute()
    expect(consents).toEqual([{ channel: 'sms', action: 'not_asserted', source: 'admin' }])
  })

  it('leave the new person opted out of texts after a STOP', async () => {
    await receive('STOP')
    expect(await link(await latest(), { firstName: 'Dora' })).toMatchObject({
      barrier: 'suppressed',
      lastMessage: 'STOP',
    })
  })

  it('are refused for a person with another number, an unknown person, a merged person, and a new person without a name', async () => {
    const [ada = '', bea = '', cleo = ''] = await fixture.addPeople(
      { first_name: 'Ada', phone: '(212) 555-0199', phone_e164: other },
      { first_name: 'Bea' },
      { first_name: 'Cleo' },
    )
    await mergeIntoFirst(fixture.context, [bea, cleo])
    await receive('Hello')
    const id = await latest()
    const before = await fixture.activity()
    for (const [body, code] of [
      [{ applicantId: ada }, 'number_differs'],
      [{ applicantId: newId() }, 'applicant_not_found'],
      [{ applicantId: 'nonsense' }, 'applicant_not_found'],
      [{ applicantId: cleo }, 'applicant_merged'],
      [{}, 'name_required'],
      [{ firstName: ' \u200b ' }, 'name_required'],
    ] as const)
      await expect(link(id, body), JSON.stringify(body)).rejects.toMatchObject({ code })
    for (const unknown of [newId(), 'nonsense'])
      await expect(link(unknown, { applicantId: ada })).rejects.toMatchObject({ code: 'message_not_found' })
    expect([await list(), await messages(), await fixture.activity()]).toMatchObject([[{ id }], [], before])
    expect(await person(ada)).toMatchObject({ phone_e164: other })
  })

  it('from a sender without a phone number cannot be linked to a person, and are dismissed', async () => {
    await receive('Your parcel is here', 'VELVET')
    const [bea = ''] = await fixture.addPeople({ first_name: 'Bea' })
    const id = await latest()
    for (const body of [{ applicantId: bea }, { firstName: 'Velvet' }])
      await expect(link(id, body)).rejects.toMatchObject({ code: 'number_differs' })
    expect(await dismiss(id)).toEqual({ success: true, removed: 1 })
  })

  it('are removed with all others of the number when they are dismissed, and a STOP stays in force', async () => {
    for (const word of ['Spam', 'More spam', 'STOP']) await receive(word)
    await receive('Elsewhere', other)
    const id = (await list())[2]?.id ?? ''
    expect(await dismiss(id)).toEqual({ success: true, removed: 3 })
    expect((await list()).map(({ content }) => content)).toEqual(['Elsewhere'])
    expect(await fixture.suppressions()).toHaveLength(1)
    await expect(dismiss(id)).rejects.toMatchObject({ code: 'message_not_found' })
    const [entry] = await fixture.db
      .selectFrom('activity')
      .select(['description', 'details'])
      .where('action', '=', 'conversation.dismissed')
      .execute()
    expect(entry).toEqual({ description: 'Dismissed 3 texts from ***0134', details: { texts: 3 } })
  })

  it("may be linked only to the number's current owner by admins who may not edit people", async () => {
    await receive('Hello')
    const id = await latest()
    const [bea = ''] = await fixture.addPeople({ first_name: 'Bea' })
    const staff = as('communications_only')
    for (const body of [{ applicantId: bea }, { firstName: 'Dora' }])
      await expect(link(id, body, staff)).rejects.toMatchObject({ code: 'forbidden' })
    await fixture.db.updateTable('applicants').set({ phone: number, phone_e164: number }).execute()
    expect(await link(id, { applicantId: bea }, staff)).toMatchObject({ applicantId: bea })
  })

  it('end up in one place when two admins link them at once while more arrive', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ada = '', bea = ''] = await fixture.addPeople({ first_name: 'Ada' }, { first_name: 'Bea' })
      await receive('Hello')
      const id = await latest()
      const [one, two] = await Promise.allSettled([
        link(id, { applicantId: ada }),
        link(id, { applicantId: bea }),
        ...Array.from({ length: 5 }, () => receive('More')),
      ])
      expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect([one, two].find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'message_not_found' },
      })
      const writer = one.status === 'fulfilled' ? ada : bea
      expect((await messages()).map(({ sender_id }) => sender_id)).toEqual(Array(6).fill(writer))
      expect(await list()).toEqual([])
      await fixture.clear()
    }
  })
})
