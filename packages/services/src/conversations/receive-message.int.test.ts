import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { deleteApplicant } from '../applicants/index.ts'
import { addressHash, newId, withActor } from '../kernel/index.ts'
import { mergeIntoFirst } from '../merges/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { hearChanges } from '../testing/hear-changes.ts'
import { type InboundSms, receiveTwilioInbound } from '../webhooks/index.ts'

const number = '+12125550134'
const ours = '+15005550006'

describe('incoming texts', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await fixture.clear()
    await fixture.db.deleteFrom('unmatched_messages').execute()
  })

  const take = receiveTwilioInbound({
    status: () => 'malformed',
    inbound: ({ rawBody }) => JSON.parse(rawBody.toString()),
  })
  const receive = (body: string, change: Partial<InboundSms> = {}) => {
    const text: InboundSms = {
      ...{ providerId: newId(), from: number, to: ours, body, media: [], optOutType: null, raw: {} },
      ...change,
    }
    const process = withActor(fixture.system, { kind: 'provider', name: 'twilio' })
    return take(process, { rawBody: Buffer.from(JSON.stringify(text)), headers: {}, url: '' })
  }
  const add = async (first_name: string, phone = number, created_at = new Date()): Promise<string> => {
    const [id = ''] = await fixture.addPeople({ first_name, phone, phone_e164: phone, created_at })
    return id
  }
  const threads = () => fixture.db.selectFrom('conversations').selectAll().orderBy('created_at').execute()
  const messages = () => fixture.db.selectFrom('messages').selectAll().orderBy('sent_at').orderBy('id').execute()
  const tray = () => fixture.db.selectFrom('unmatched_messages').selectAll().orderBy('id').execute()
  /** A text of a campaign to a person, at that minute. */
  const texted = async (applicantId: string, minute: number, change: { state?: 'failed' | 'queued' } = {}) => {
    const campaign = newId()
    await fixture.db
      .insertInto('campaigns')
      .values({ id: campaign, name: 'Opening', type: 'sms', target_filters: '{}' })
      .execute()
    await fixture.db
      .insertInto('communications')
      .values({
        id: newId(),
        campaign_id: campaign,
        applicant_id: applicantId,
        channel: 'sms',
        address: number,
        address_hmac: addressHash(fixture.settings.secret, 'sms', number),
        state: 'delivered',
        submit_at: new Date(Date.UTC(2026, 0, 1, 20, minute)),
        acked_at: new Date(Date.UTC(2026, 0, 1, 20, minute)),
        ...change,
      })
      .execute()
  }

  it('CONV-19 start an unread thread with the person whose number it is', async () => {
    const ada = await add('Ada')
    await add('Bea', '+12125550199')
    await receive('  Can I bring 👋 a friend?\nשלום  ', { providerId: 'SM1' })
    const [thread, ...others] = await threads()
    expect([thread, others]).toMatchObject([{ applicant_id: ada, unread_count: 1, is_archived: false }, []])
    expect(await messages()).toMatchObject([
      {
        conversation_id: thread?.id,
        sender_type: 'applicant',
        sender_id: ada,
        message_type: 'text',
        content: '  Can I bring 👋 a friend?\nשלום  ',
        metadata: { from: number, to: ours, media: [] },
        is_read: false,
        provider_id: 'SM1',
        sent_at: thread?.last_message_at,
      },
    ])
    expect(await tray()).toEqual([])
  })

  it('bring a thread back from the archive, and each counts as unread', async () => {
    await add('Ada')
    await receive('One')
    await fixture.db.updateTable('conversations').set({ is_archived: true, unread_count: 0 }).execute()
    await receive('Two')
    await receive('Three')
    expect(await threads()).toMatchObject([{ is_archived: false, unread_count: 2 }])
    expect((await messages()).map(({ content }) => content)).toEqual(['One', 'Two', 'Three'])
  })

  it('never make the last message older than it is', async () => {
    await add('Ada')
    await receive('One')
    const later = new Date(Date.now() + 60_000)
    await fixture.db.updateTable('conversations').set({ last_message_at: later }).execute()
    await receive('Two')
    expect(await threads()).toMatchObject([{ last_message_at: later, unread_count: 2 }])
  })

  it('are announced to every open screen at once: those of a thread by its id, those of the tray without one', async () => {
    await add('Ada')
    const changes = await hearChanges(inject('databaseUrl'), fixture)
    await receive('Hello')
    await receive('Hello', { from: '+12125550177' })
    const [thread] = await threads()
    await expect.poll(() => [...new Set(changes.of('conversations'))]).toEqual([thread?.id, undefined])
    await changes.close()
  })

  it('keep links to pictures, also without words', async () => {
    await add('Ada')
    const media = ['https://media.example/1.jpg', 'https://media.example/2.jpg']
    await receive('', { media })
    expect(await messages()).toMatchObject([{ content: '', metadata: { media } }])
  })

  it('of ten thousand characters are stored whole', async () => {
    await add('Ada')
    const long = '👩‍🎤'.repeat(2_000)
    await receive(long)
    expect((await messages()).map(({ content }) => content)).toEqual([long])
  })

  it('belong to the person, of several with the number, whom we texted there last', async () => {
    const ada = await add('Ada')
    const bea = await add('Bea')
    const cleo = await add('Cleo')
    await texted(bea, 1)
    await texted(ada, 2)
    await texted(cleo, 3, { state: 'failed' })
    await texted(cleo, 4, { state: 'queued' })
    await receive('Hello')
    expect(await threads()).toMatchObject([{ applicant_id: ada }])
    await texted(bea, 5)
    await receive('Hello again')
    expect((await messages()).map(({ sender_id }) => sender_id)).toEqual([ada, bea])
  })

  it('belong to the latest applicant with the number when none of them was texted', async () => {
    const bea = await add('Bea', number, new Date('2026-02-02'))
    await add('Ada', number, new Date('2026-01-01'))
    await receive('Hello')
    expect(await threads()).toMatchObject([{ applicant_id: bea }])
  })

  it("wait in the tray when no person has the number, whatever the sender's format", async () => {
    await add('Bea', '+12125550199')
    await receive('Who is this?', { media: ['https://media.example/1.jpg'] })
    await receive('Your parcel is here', { from: 'VELVET' })
    expect(await threads()).toEqual([])
    expect(await tray()).toMatchObject([
      { from_number: number, content: 'Who is this?', metadata: { media: ['https://media.example/1.jpg'] } },
      { from_number: 'VELVET', content: 'Your parcel is here' },
    ])
  })

  it.each(['STOP', 'START', 'HELP'])('appear in the thread when they are %s, which has taken effect', async (word) => {
    await add('Ada')
    await fixture.db
      .updateTable('applicants')
      .set({ sms_opt_in: word === 'STOP' })
      .execute()
    await receive(word)
    expect((await messages()).map(({ content }) => content)).toEqual([word])
    const [person] = await fixture.db.selectFrom('applicants').select('sms_opt_in').execute()
    expect(person).toEqual({ sms_opt_in: word === 'START' })
    expect(await fixture.suppressions()).toHaveLength(word === 'STOP' ? 1 : 0)
  })

  it('change nothing when they are delivered again, one after the other or ten at once', async () => {
    await add('Ada')
    for (const from of [number, '+12125550177']) {
      const same = { providerId: newId(), from }
      await Promise.all(Array.from({ length: 10 }, () => receive('Hello', same)))
      await receive('Hello', same)
    }
    expect([await messages(), await tray()].map((list) => list.length)).toEqual([1, 1])
    expect(await threads()).toMatchObject([{ unread_count: 1 }])
  })

  it('change nothing when they are delivered again after the record of calls was cleared', async () => {
    await add('Ada')
    const texts = [{ providerId: 'SM1' }, { providerId: 'SM2', from: '+12125550177' }]
    for (let time = 0; time < 2; time += 1) {
      for (const text of texts) await receive('Hello', text)
      await fixture.db.deleteFrom('webhook_events').execute()
    }
    expect([await messages(), await tray()].map((list) => list.length)).toEqual([1, 1])
    expect(await threads()).toMatchObject([{ unread_count: 1 }])
  })

  it('are all stored after two hundred at once from few people, among them STOP and START', async () => {
    await Promise.all([add('Ada'), add('Bea'), add('Cleo', '+12125550199')])
    const senders = [number, '+12125550199', '+12125550177']
    const words = ['Hello', 'STOP', 'START', 'See you']
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        receive(words[index % 4] ?? '', { from: senders[index % 3] ?? '', providerId: `SM${index}` }),
      ),
    )
    const kept = [...(await messages()), ...(await tray())].map(({ provider_id }) => provider_id)
    expect(new Set(kept).size).toBe(200)
    const unread = (await threads()).map(({ unread_count }) => unread_count)
    expect(unread.reduce((sum, count) => sum + count, 0)).toBe((await messages()).length)
    expect(unread).toHaveLength(2)
  })

  it('are not lost in a concurrent removal or merge', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ada, bea, cleo] = [await add('Ada'), await add('Bea'), await add('Cleo')]
      await texted(ada, round)
      await Promise.all([
        ...Array.from({ length: 5 }, () => receive('Hello')),
        deleteApplicant(fixture.context, { params: { id: ada } }),
        mergeIntoFirst(fixture.context, [bea, cleo]),
      ])
      await receive('Still here?')
      const people = await fixture.db.selectFrom('applicants').select('id').execute()
      expect(people.map(({ id }) => id)).toEqual([bea])
      const [thread, ...others] = await threads()
      expect([thread?.applicant_id, others]).toEqual([bea, []])
      const unread = (await messages()).length
      expect(thread?.unread_count).toBe(unread)
      expect(unread).toBeGreaterThan(0)
      await fixture.clear()
    }
  })
})
