import { prepare } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { getCampaign, getCampaignProgress, listRecipients } from '../campaigns/index.ts'
import { listMessages } from '../conversations/index.ts'
import { newId } from '../kernel/index.ts'
import { createRetentionFixture, limits, type RetentionFixture } from '../testing/retention-fixture.ts'
import { talkFixture } from '../testing/talk-fixture.ts'

describe('messages of campaigns that ended long ago', () => {
  let fixture: RetentionFixture
  beforeAll(async () => {
    fixture = await createRetentionFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  /** A campaign to Ada and Bea whose messages have these states. */
  const sent = async (...states: ('delivered' | 'failed' | 'needs_review' | 'queued')[]): Promise<string> => {
    await fixture.addPeople(...states.map((_, n) => ({ email: `g${n}@example.com`, first_name: `Guest${n}` })))
    const id = await fixture.dispatched()
    for (const [index, row] of (await fixture.ledger(id)).entries())
      await prepare(
        fixture.db,
        fixture.db
          .updateTable('communications')
          .set({ state: states[index] ?? 'delivered', subject: 'Hello', content: 'Words' })
          .where('id', '=', row.id),
      )
    return id
  }
  const end = (id: string, days: number, status: 'completed' | 'failed' | 'sending' = 'completed') =>
    fixture.db
      .updateTable('campaigns')
      .set({ status, completed_at: status === 'sending' ? null : fixture.daysAgo(days) })
      .where('id', '=', id)
      .execute()
  const words = async (id: string) =>
    (await fixture.ledger(id)).map(({ merge_values: values, subject, content }) =>
      Object.keys(values).length > 0 && subject !== null && content !== null
        ? 'kept'
        : Object.keys(values).length === 0 && subject === null && content === null
          ? 'blanked'
          : 'in part',
    )
  const isDone = async (id: string): Promise<boolean> => (await fixture.campaign(id)).blanked_at !== null

  it.each([
    ['completed', limits.messageDays + 1, ['blanked', 'blanked']],
    ['failed', limits.messageDays + 1, ['blanked', 'blanked']],
    ['completed', limits.messageDays - 1, ['kept', 'kept']],
    ['sending', limits.messageDays + 1, ['kept', 'kept']],
  ] as const)('of a campaign that is %s for %i days are %o', async (status, days, expected) => {
    const id = await sent('delivered', 'failed')
    await end(id, days, status)
    await fixture.run()
    expect(await words(id)).toEqual(expected)
    expect(await isDone(id)).toBe(expected[0] === 'blanked')
  })

  it('keep their outcome: states, addresses, hashes, totals, and every screen stay', async () => {
    const id = await sent('delivered', 'failed', 'delivered')
    await end(id, 731)
    const rows = async () => (await fixture.ledger(id)).map(({ merge_values, subject, content, ...kept }) => kept)
    const totals = async () =>
      (
        await sql`select channel, state, code, sum(people) as people from campaign_totals group by 1, 2, 3
        having sum(people) <> 0 order by 1, 2, 3`.execute(fixture.db)
      ).rows
    const screens = async () => {
      const { updatedAt: _, ...campaign } = await getCampaign(fixture.context, { params: { id } })
      return [
        campaign,
        await getCampaignProgress(fixture.context, { params: { id } }),
        await listRecipients(fixture.context, { params: { id }, query: {} }),
      ]
    }
    const before = [await rows(), await totals(), await screens()]
    await fixture.run()
    expect([await rows(), await totals(), await screens()]).toEqual(before)
    expect(await fixture.noted()).toMatchObject([
      {
        description: 'Deleted expired data: 3 message texts',
        details: { messages: 3 },
      },
    ])
  })

  it('keep their text while they need review', async () => {
    const id = await sent('needs_review', 'delivered', 'queued')
    await end(id, 731, 'failed')
    await fixture.run()
    expect(await words(id)).toEqual(['kept', 'blanked', 'kept'])
    expect(await isDone(id)).toBe(false)
    await prepare(fixture.db, fixture.db.updateTable('communications').set({ state: 'delivered' }))
    await fixture.run()
    expect([await words(id), await isDone(id)]).toEqual([['blanked', 'blanked', 'blanked'], true])
  })

  it('keep their text if they failed, as long as others need review, so that they can be sent again', async () => {
    const id = await sent('failed', 'needs_review')
    await end(id, 731)
    await fixture.run()
    expect([await words(id), await isDone(id)]).toEqual([['kept', 'kept'], false])
  })

  it('lose it also for people who are gone, while texts to one person keep their text', async () => {
    const id = await sent('delivered', 'delivered')
    await fixture.db.deleteFrom('applicants').execute()
    await end(id, 731)
    const talks = talkFixture(fixture)
    const [ada, bea] = await talks.two()
    await talks.talkWithBoth(ada, bea)
    await prepare(
      fixture.db,
      sql`update communications set state = 'delivered', created_at = now() - interval '3 years'
      where campaign_id is null`,
    )
    await fixture.run()
    expect(await words(id)).toEqual(['blanked', 'blanked'])
    const direct = fixture.db.selectFrom('communications').select('content').where('campaign_id', 'is', null)
    expect((await direct.execute()).map(({ content }) => content).sort()).toEqual(['Yes, Ada', 'Yes, Bea'])
  })

  it('appear in a thread as their author wrote them', async () => {
    const talks = talkFixture(fixture)
    const [ada] = await talks.two()
    await talks.hear('+12125550101', 'Hello')
    const id = newId()
    const text = 'Hi {{firstName|you}}, doors open at nine.'
    const snapshot = JSON.stringify({ subject: null, content: text })
    await fixture.db
      .insertInto('campaigns')
      .values({
        ...{ id, name: 'Opening', type: 'sms', status: 'completed', target_filters: '{}' },
        ...{ content_snapshot: snapshot, sent_at: fixture.daysAgo(732), completed_at: fixture.daysAgo(731) },
      })
      .execute()
    await sql`insert into communications (id, campaign_id, applicant_id, channel, address, address_hmac, state, merge_values)
      values (new_id(), ${id}::uuid, ${ada}::uuid, 'sms', '+12125550101', '\x01', 'delivered', '{"firstName": "Ada"}')`.execute(
      fixture.db,
    )
    const thread = await fixture.db.selectFrom('conversations').select('id').executeTakeFirstOrThrow()
    const said = async () =>
      (await listMessages(fixture.context, { params: { id: thread.id }, query: {} })).flatMap((message) =>
        message.senderType === 'campaign' ? message.content : [],
      )
    expect(await said()).toEqual([expect.stringContaining('Hi Ada, doors open at nine.')])
    await fixture.run()
    expect(await said()).toEqual([text])
  })

  it('are processed in parts and found without reading the ledger', async () => {
    const rows = 2_500
    const [old, young] = [newId(), newId()]
    for (const [id, days] of [
      [old, 731],
      [young, 1],
    ] as const) {
      await sql`insert into campaigns (id, name, type, status, content_snapshot, sent_at, completed_at)
        values (${id}::uuid, 'Opening', 'email', 'completed', '{}', now(), ${fixture.daysAgo(days)})`.execute(
        fixture.db,
      )
      await fixture.prepare(sql`insert into communications
          (id, campaign_id, channel, address, address_hmac, state, merge_values)
        select new_id(), ${id}::uuid, 'email', n || '@example.com', sha256(n::text::bytea), 'delivered', '{"firstName": "Ada"}'
        from generate_series(1, ${id === old ? rows : 20_000}::int) n`)
    }
    await fixture.prepare(
      sql`insert into applicants (id, first_name) select new_id(), 'Ada' from generate_series(1, 1200)`,
    )
    await fixture.prepare(sql`update communications c set applicant_id = a.id
      from (select id, row_number() over () as n from applicants) a
      where c.campaign_id = ${old}::uuid and c.address = a.n || '@example.com'`)
    await fixture.prepare(sql`analyze communications, applicants`)
    expect(await fixture.sumsOfRun(['communications'])).toEqual({ communications: { read: 0, changed: rows } })
    expect([await isDone(old), await isDone(young)]).toEqual([true, false])
    expect(await fixture.noted()).toMatchObject([{ details: { messages: rows } }])
  })
})
