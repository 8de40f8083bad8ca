import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Context, inTransaction, newId } from '../../../kernel/index.ts'
import type { SendOutcome } from '../../../message-providers/index.ts'
import { createDeliveryFixture, type DeliveryFixture, usual } from '../../../testing/delivery-fixture.ts'
import { dispatchCampaign, idleSender } from '../../index.ts'
import { claimDue } from '../claim.ts'
import { exchange, type Result } from '../exchange.ts'
import { decideVerdict } from '../verdict.ts'

const leaseMs = 60_000
const accepted: SendOutcome = { kind: 'accepted', providerId: 'p1', httpStatus: 202 }

/** Updates that touch no index cost a third; they need a page with free space, so this test has its own ledger. */
describe('ledger updates that touch no index', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
    await fixture.addGuests(4)
  })
  afterAll(() => fixture.close())

  const sum = async ({ db }: Context): Promise<{ all: number; withoutIndex: number }> => {
    const { rows } = await sql<{ all: number; withoutIndex: number }>`
      select n_tup_upd::int as all, n_tup_hot_upd::int as "withoutIndex" from pg_stat_xact_user_tables
      where relname = 'communications'`.execute(db)
    return rows[0] ?? { all: 0, withoutIndex: 0 }
  }
  /** How many rows that work changed. */
  const changesBy = (work: (context: Context) => Promise<void>) =>
    inTransaction(fixture.system, async (context) => {
      const before = await sum(context)
      await work(context)
      const after = await sum(context)
      return { all: after.all - before.all, withoutIndex: after.withoutIndex - before.withoutIndex }
    })

  it('are the claim and the point of no return', async () => {
    await fixture.dispatched()
    const changes = await changesBy(async (context) => {
      const token = randomUUID()
      const claims = await claimDue(context, { channel: 'email', token, count: 4, leaseMs })
      await exchange(context, { results: [], submit: claims.map(({ id }) => id), token, leaseMs })
    })
    expect(changes).toEqual({ all: 8, withoutIndex: 8 })
  })

  it('are the answers about recipients that were handed over without a queue', async () => {
    const [token, ids] = [randomUUID(), Array.from({ length: 4 }, () => newId())]
    const ended = { start: () => undefined, giveUp: () => undefined }
    const id = await fixture.draft()
    await fixture.send(id)
    const sender = { ...idleSender, reserve: () => ({ channel: 'email' as const, token, leaseMs, ids, ...ended }) }
    await dispatchCampaign(fixture.system, id, sender, fixture.noSignal)
    const verdict = decideVerdict(accepted, 1, usual, 0.5)
    const results = ids.map((one): Result => ({ id: one, attempt: 1, outcome: accepted, verdict, startedAt: 0 }))
    const changes = await changesBy(async (context) => {
      await exchange(context, { results, submit: [], token, leaseMs })
    })
    expect(changes).toEqual({ all: 4, withoutIndex: 4 })
    expect(await fixture.states(id)).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
  })
})
