import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { claimDue } from '../delivery/ledger/claim.ts'
import { exchange, type Result } from '../delivery/ledger/exchange.ts'
import { sweep } from '../delivery/recovery/sweep.ts'
import { inTransaction } from '../kernel/index.ts'
import { createDeliveryFixture, type DeliveryFixture, usual } from '../testing/delivery-fixture.ts'
import { guestFixture } from '../testing/guest-fixture.ts'
import { beaAt, talkFixture } from '../testing/talk-fixture.ts'
import { eraseApplicant } from './index.ts'

const leaseMs = 60_000
const nothing = { dueInMs: 0, providerId: null, errorCode: null, errorMessage: null, suppress: null }

describe('erasing a person who is receiving messages', () => {
  let fixture: DeliveryFixture
  let talks: ReturnType<typeof talkFixture>
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
    talks = talkFixture(fixture)
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await fixture.clear()
    await fixture.db.deleteFrom('unmatched_messages').execute()
  })

  const erase = (id: string) => eraseApplicant(fixture.context, { params: { id } })
  const claim = (token: string, count = 100) => claimDue(fixture.system, { channel: 'email', token, count, leaseMs })
  /** Takes claimed rows past the point of no return; returns those to be handed over now. */
  const submit = async (token: string, ids: readonly string[], results: readonly Result[] = []): Promise<string[]> =>
    (await exchange(fixture.system, { results, submit: ids, token, leaseMs })).flatMap((row) =>
      row.held === null ? [row.id] : [],
    )
  const resultOf = (id: string, verdict: Partial<Result['verdict']> & Pick<Result['verdict'], 'state'>): Result => ({
    ...{ id, attempt: 1, startedAt: performance.now(), verdict: { ...nothing, ...verdict } },
    outcome:
      verdict.state === 'accepted'
        ? { kind: 'accepted', providerId: 'P1', httpStatus: 202 }
        : { kind: 'retry', reason: 'ada@example.com: try later' },
  })
  const row = (id: string) =>
    fixture.db.selectFrom('communications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const isErased = { address: null, merge_values: {}, state: 'skipped', skip_reason: 'erased', lease_token: null }

  /** One message that a worker has handed over and waits for. */
  const underWay = async (): Promise<{ person: string; message: string; token: string }> => {
    const [person = ''] = await fixture.addPeople({ email: 'ada@example.com', first_name: 'Ada' })
    await fixture.dispatched()
    const token = randomUUID()
    const [claimed] = await claim(token)
    const [message = ''] = await submit(token, [claimed?.id ?? ''])
    return { person, message, token }
  }

  it('G4 sends nothing that a worker has claimed but not handed over', async () => {
    const [ada = ''] = await fixture.addPeople({ email: 'ada@example.com' }, { email: 'bea@example.com' })
    const campaign = await fixture.dispatched()
    const token = randomUUID()
    const claims = await claim(token)
    await erase(ada)
    const started = await submit(
      token,
      claims.map(({ id }) => id),
    )
    expect(claims.filter(({ id }) => started.includes(id)).map(({ address }) => address)).toEqual(['bea@example.com'])
    expect((await fixture.states(campaign)).toSorted()).toEqual(['erased', 'submitting'])
  })

  it('sends no text that waited in their thread, and puts texts they write later in the tray', async () => {
    const [ada, bea] = await talks.two()
    await talks.talkWithBoth(ada, bea)
    await erase(bea)
    expect(await talks.handOver()).toEqual(['+12125550101'])
    await talks.hear(beaAt, 'Hello again')
    expect(await talks.inTray()).toEqual([{ from_number: beaAt, content: 'Hello again' }])
  })

  it('counts messages that were under way and arrived, and retries none of them', async () => {
    const { person, message, token } = await underWay()
    await erase(person)
    expect(await row(message)).toMatchObject({ state: 'submitting', address: null, merge_values: {} })
    await submit(token, [], [resultOf(message, { state: 'accepted', providerId: 'P1' })])
    expect(await row(message)).toMatchObject({ state: 'accepted', provider_id: 'P1', address: null })

    const other = await underWay()
    await erase(other.person)
    const reason = { errorCode: 'http_503', errorMessage: 'ada@example.com: try later' }
    await submit(other.token, [], [resultOf(other.message, { state: 'queued', ...reason })])
    expect(await row(other.message)).toMatchObject({ ...isErased, error_message: null })
    expect((await fixture.attempts()).map(({ error }) => error)).toEqual([null, null])
  })

  it('makes no lookups for messages whose answer was lost', async () => {
    const { person, message } = await underWay()
    await erase(person)
    await fixture.age(leaseMs + usual.sweepGraceMs + 1_000)
    await sweep(fixture.system, usual)
    expect(await row(message)).toMatchObject(isErased)
    const again = await underWay()
    await fixture.age(leaseMs + usual.sweepGraceMs + 1_000)
    await sweep(fixture.system, usual)
    expect(await row(again.message)).toMatchObject({ state: 'unknown' })
    await erase(again.person)
    expect(await row(again.message)).toMatchObject(isErased)
  })

  it('MSG-30 G4 erases a message about their application that another transaction is writing at that moment', async () => {
    const guests = guestFixture(fixture)
    const application = await guests.apply(await guests.addEvent(), { email: 'ada@example.com' })
    const { applicant_id: person } = await guests.application(application)
    const waiting = async (): Promise<number> => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(fixture.db)
      return rows.length
    }
    let erased: Promise<unknown> | undefined
    await inTransaction(fixture.context, async (context) => {
      await guests.tell([application], 'approved', null, context)
      erased = erase(person)
      await expect.poll(waiting).toBe(1)
    })
    await erased
    const rows = await fixture.db.selectFrom('communications').selectAll().execute()
    expect(rows).toMatchObject([{ ...isErased, channel: 'email' }])
  })

  it('F17 G4 lets nothing start afterwards, whatever workers are doing', async () => {
    const people = await fixture.addGuests(24)
    const campaign = await fixture.dispatched()
    const started: string[] = []
    const work = async (): Promise<void> => {
      for (let rounds = 0; rounds < 8; rounds += 1) {
        const token = randomUUID()
        const claims = await claim(token, 3)
        started.push(
          ...(await submit(
            token,
            claims.map(({ id }) => id),
          )),
        )
      }
    }
    const eraseAll = async (): Promise<void> => {
      for (const id of people) await erase(id)
    }
    await Promise.all([work(), eraseAll()])
    const token = randomUUID()
    expect(
      await submit(
        token,
        (await claim(token)).map(({ id }) => id),
      ),
    ).toEqual([])
    const ledger = await fixture.ledger(campaign)
    const rows = await fixture.db.selectFrom('communications').selectAll().where('campaign_id', '=', campaign).execute()
    expect(ledger).toHaveLength(24)
    expect(
      rows
        .filter(({ state }) => state === 'submitting')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(started.sort())
    expect(rows.filter(({ skip_reason: reason }) => reason === 'erased')).toHaveLength(24 - started.length)
    expect(rows.every(({ address }) => address === null)).toBe(true)
  })
})
