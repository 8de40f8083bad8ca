import { randomUUID } from 'node:crypto'
import { prepare } from '@velvet/database/testing'
import { AppError } from '@velvet/domain/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { listConversations, retryMessage, sendMessage } from '../conversations/index.ts'
import { claimDue } from '../delivery/ledger/claim.ts'
import { exchange } from '../delivery/ledger/exchange.ts'
import { withActor } from '../kernel/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { directTextFixture } from '../testing/direct-text-fixture.ts'
import { adaAt, beaAt, talkFixture } from '../testing/talk-fixture.ts'
import { mergeIntoFirst, undoMerge } from './index.ts'

const leaseMs = 60_000

describe('merges and threads', () => {
  let fixture: DeliveryFixture
  let direct: ReturnType<typeof directTextFixture>
  let talks: ReturnType<typeof talkFixture>
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
    direct = directTextFixture(fixture)
    talks = talkFixture(fixture)
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await fixture.clear()
    await fixture.db.deleteFrom('unmatched_messages').execute()
  })

  const merge = async (...ids: string[]): Promise<string> => (await mergeIntoFirst(fixture.context, ids)).mergeId
  const undo = (id: string) => undoMerge(fixture.context, { params: { id } })
  /** Every row that stores the threads, to compare before and after. */
  const everything = async () => ({
    threads: await fixture.db
      .selectFrom('conversations')
      .select(['id', 'applicant_id', 'admin_id', 'last_message_at', 'unread_count', 'is_archived'])
      .orderBy('id')
      .execute(),
    messages: await fixture.db.selectFrom('messages').selectAll().orderBy('id').execute(),
    ledger: await fixture.db.selectFrom('communications').selectAll().orderBy('id').execute(),
  })
  it("joins two threads into one, in order of time, with each text's outcome and all unread counts", async () => {
    const [ada, bea] = await talks.two()
    await talks.talkWithBoth(ada, bea)
    const kept = await talks.threadOf(ada)
    await merge(ada, bea)
    expect(await talks.wordsIn(kept)).toEqual([
      'Ada: is it tonight?',
      'Bea: may I bring a friend?',
      'Yes, Ada',
      'Yes, Bea',
      'Bea: thank you',
    ])
    expect(await talks.look(kept)).toMatchObject({ applicantId: ada, unreadCount: 3, lastMessage: 'Bea: thank you' })
    expect(await listConversations(fixture.context, { query: {} })).toHaveLength(1)
    const { messages, ledger } = await everything()
    expect(ledger.map((row) => [row.applicant_id, row.merged_from, row.state])).toEqual(
      Array(2).fill([ada, null, 'queued']),
    )
    expect(messages.filter((row) => row.sender_type === 'applicant').map((row) => row.sender_id)).toEqual([
      ada,
      ada,
      ada,
    ])
  })

  it("gives the kept person the other one's thread when they had none, and returns it on undo", async () => {
    const [ada, bea] = await talks.two()
    await talks.hear(beaAt, 'Bea: hello')
    const thread = await talks.threadOf(bea)
    const before = await everything()
    const mergeId = await merge(ada, bea)
    expect(await talks.look(thread)).toMatchObject({ applicantId: ada, unreadCount: 1 })
    await undo(mergeId)
    expect(await everything()).toEqual(before)
  })

  it('restores both threads with their messages, unread counts, owners, and ledger when the merge is undone', async () => {
    const [ada, bea] = await talks.two()
    await talks.talkWithBoth(ada, bea)
    const before = await everything()
    await undo(await merge(ada, bea))
    expect(await everything()).toEqual(before)
    await undo(await merge(bea, ada))
    expect(await everything()).toEqual(before)
  })

  it('gives the joined thread to the admin who wrote last in either, and each thread back to its own on undo', async () => {
    const [ada, bea] = await talks.two()
    await talks.hear(adaAt, 'Ada: hello')
    await talks.hear(beaAt, 'Bea: hello')
    const [adas, beas] = [await talks.threadOf(ada), await talks.threadOf(bea)]
    const bob = { kind: 'admin', id: randomUUID(), username: 'bob', role: 'admin', ip: null, userAgent: null } as const
    await fixture.db.insertInto('admins').values({ id: bob.id, username: bob.username, password_hash: '' }).execute()
    await talks.say(ada, 'Hello Ada')
    await sendMessage(withActor(fixture.context, bob), { params: { id: beas }, body: { content: 'Hello Bea' } })
    const owner = async (thread: string) => (await talks.look(thread)).adminUsername
    const mergeId = await merge(ada, bea)
    expect(await owner(adas)).toBe('bob')
    await undo(mergeId)
    expect([await owner(adas), await owner(beas)]).toEqual(['ada', 'bob'])
  })

  it('gives a thread in which no admin wrote back to no one on undo', async () => {
    const [ada, bea] = await talks.two()
    await talks.hear(adaAt, 'Ada: hello')
    await talks.hear(beaAt, 'Bea: hello')
    await talks.say(bea, 'Hello Bea')
    const thread = await talks.threadOf(ada)
    const owner = async () => (await talks.look(thread)).adminUsername
    const before = await owner()
    const mergeId = await merge(ada, bea)
    expect([before, await owner()]).toEqual([null, 'ada'])
    await undo(mergeId)
    expect(await owner()).toBeNull()
  })

  it('leaves messages since the merge with the kept person, read or unread as they are by then', async () => {
    const [ada, bea] = await talks.two()
    await talks.talkWithBoth(ada, bea)
    const [adas, beas] = [await talks.threadOf(ada), await talks.threadOf(bea)]
    const mergeId = await merge(ada, bea)
    await talks.hear(adaAt, 'Ada: we are here')
    await talks.say(ada, 'Come in')
    await undo(mergeId)
    expect(await talks.wordsIn(adas)).toEqual(['Ada: is it tonight?', 'Yes, Ada', 'Ada: we are here', 'Come in'])
    expect(await talks.wordsIn(beas)).toEqual(['Bea: may I bring a friend?', 'Yes, Bea', 'Bea: thank you'])
    expect([(await talks.look(adas)).unreadCount, (await talks.look(beas)).unreadCount]).toEqual([2, 2])
  })

  it("leaves messages since the merge with the kept person, also when the thread was the other one's", async () => {
    const [ada, bea] = await talks.two()
    await talks.hear(beaAt, 'Bea: hello')
    const beas = await talks.threadOf(bea)
    const mergeId = await merge(ada, bea)
    await talks.hear(adaAt, 'Ada: we are here')
    const message = await talks.say(ada, 'Come in, Ada')
    await undo(mergeId)
    const adas = await talks.threadOf(ada)
    expect([await talks.wordsIn(adas), await talks.wordsIn(beas)]).toEqual([
      ['Ada: we are here', 'Come in, Ada'],
      ['Bea: hello'],
    ])
    expect(await talks.look(adas)).toMatchObject({ unreadCount: 1, lastMessage: 'Come in, Ada' })
    expect(await talks.look(beas)).toMatchObject({ unreadCount: 1, lastMessage: 'Bea: hello' })
    // Retried from its thread, it goes to the person it was written to.
    await prepare(
      fixture.db,
      fixture.db.updateTable('communications').set({ state: 'failed' }).where('message_id', '=', message),
    )
    await retryMessage(fixture.context, { params: { id: adas, messageId: message } })
    expect(await talks.handOver()).toEqual([adaAt])
  })

  it('sends a text once that waited during a merge, to the number that was kept', async () => {
    const [ada, bea] = await talks.two()
    await talks.hear(beaAt, 'Bea: hello')
    const message = await talks.say(bea, 'Hello Bea')
    const mergeId = await merge(ada, bea)
    expect(await talks.handOver()).toEqual([adaAt])
    expect(await talks.handOver()).toEqual([])
    await undo(mergeId)
    expect(await direct.row(message)).toMatchObject({ applicant_id: bea, address: adaAt, state: 'submitting' })
    expect(await talks.handOver()).toEqual([])
  })

  it('sends a text that waits through a merge and its undo to the number it was written to', async () => {
    const [ada, bea] = await talks.two()
    await talks.talkWithBoth(ada, bea)
    await undo(await merge(ada, bea))
    expect(await talks.handOver()).toEqual([adaAt, beaAt])
  })

  it('sends a text once that a worker had claimed when its person was merged or restored', async () => {
    const [ada, bea] = await talks.two()
    await talks.hear(beaAt, 'Bea: hello')
    const message = await talks.say(bea, 'Hello Bea')
    const token = randomUUID()
    const claims = await claimDue(fixture.system, { channel: 'sms', token, count: 100, direct: 100, leaseMs })
    const mergeId = await merge(ada, bea)
    await undo(mergeId)
    await merge(bea, ada)
    const submit = claims.map((claim) => claim.id)
    const rows = await exchange(fixture.system, { results: [], submit, token, leaseMs })
    expect(rows).toEqual([])
    expect(await talks.handOver()).toEqual([beaAt])
    expect(await direct.row(message)).toMatchObject({ state: 'submitting', attempt: 1, address: beaAt })
    expect(await talks.handOver()).toEqual([])
  })

  it('replies to the kept person at their own number from then on, and to both again after the undo', async () => {
    const [ada, bea] = await talks.two()
    await talks.talkWithBoth(ada, bea)
    await talks.handOver()
    const mergeId = await merge(ada, bea)
    await talks.say(ada, 'To the kept number')
    expect(await talks.handOver()).toEqual([adaAt])
    await undo(mergeId)
    await talks.say(ada, 'To Ada')
    await talks.say(bea, 'To Bea')
    expect(await talks.handOver()).toEqual([adaAt, beaAt])
  })

  it("skips a waiting text when the person's other record had opted out of texts, and says so in the thread", async () => {
    const [ada, bea] = await talks.two()
    await talks.hear(adaAt, 'Ada: hello')
    const message = await talks.say(ada, 'Hello Ada')
    await fixture.db.updateTable('applicants').set({ sms_opt_in: false }).where('id', '=', bea).execute()
    await merge(ada, bea)
    expect(await talks.handOver()).toEqual([])
    expect(await direct.state(message)).toBe('opted_out')
    expect(await talks.look(await talks.threadOf(ada))).toMatchObject({ barrier: 'opted_out' })
  })

  it('keeps a thread archived only when both were, and restores each as it was', async () => {
    const [ada, bea] = await talks.two()
    await talks.hear(adaAt, 'Ada: hello')
    await talks.hear(beaAt, 'Bea: hello')
    const [adas, beas] = [await talks.threadOf(ada), await talks.threadOf(bea)]
    const archive = (id: string) =>
      fixture.db.updateTable('conversations').set({ is_archived: true }).where('id', '=', id).execute()
    await archive(beas)
    const half = await merge(ada, bea)
    expect((await talks.look(adas)).isArchived).toBe(false)
    await undo(half)
    expect([(await talks.look(adas)).isArchived, (await talks.look(beas)).isArchived]).toEqual([false, true])
    await archive(adas)
    await merge(ada, bea)
    expect((await talks.look(adas)).isArchived).toBe(true)
  })

  it('separates texts from the number that the merge dropped, until the undo returns it to its owner', async () => {
    const [ada, bea] = await talks.two()
    await talks.talkWithBoth(ada, bea)
    const beas = await talks.threadOf(bea)
    const mergeId = await merge(ada, bea)
    await talks.hear(beaAt, 'Bea: which door?')
    expect(await talks.inTray()).toEqual([{ from_number: beaAt, content: 'Bea: which door?' }])
    await undo(mergeId)
    await talks.hear(beaAt, 'Bea: found it')
    expect((await talks.wordsIn(beas)).at(-1)).toBe('Bea: found it')
  })

  it('loses no outgoing text that is written while people are merged and the merge is undone', async () => {
    const [ada, bea] = await talks.two()
    await talks.talkWithBoth(ada, bea)
    await talks.handOver()
    const [adas, beas] = [await talks.threadOf(ada), await talks.threadOf(bea)]
    const write = async (thread: string, content: string): Promise<string | null> => {
      try {
        return (await sendMessage(fixture.context, { params: { id: thread }, body: { content } })).id
      } catch (error) {
        if (error instanceof AppError && error.code === 'conversation_not_found') return null
        throw error
      }
    }
    const writing = Array.from({ length: 20 }, (_, n) => write(n % 2 ? adas : beas, `Text ${n}`))
    const mergeId = await merge(ada, bea)
    writing.push(...Array.from({ length: 10 }, (_, n) => write(n % 2 ? adas : beas, `More ${n}`)))
    await undo(mergeId)
    const written = (await Promise.all(writing)).filter((id) => id !== null)
    expect(written.length).toBeGreaterThanOrEqual(15)
    const kept = await fixture.db
      .selectFrom('messages')
      .innerJoin('communications', 'communications.message_id', 'messages.id')
      .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
      .select(['messages.id', 'conversations.applicant_id as owner', 'communications.applicant_id as recipient'])
      .where('messages.id', 'in', written)
      .execute()
    expect(kept.map((row) => row.id).sort()).toEqual(written.sort())
    expect(kept.filter((row) => row.owner !== row.recipient)).toEqual([])
    expect(await talks.handOver()).toHaveLength(written.length)
  })
})
