import { randomUUID } from 'node:crypto'
import { prepare } from '@velvet/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { SmsFinding } from '../../../message-providers/index.ts'
import { createDeliveryFixture, type DeliveryFixture, usual } from '../../../testing/delivery-fixture.ts'
import { directTextFixture } from '../../../testing/direct-text-fixture.ts'
import { applySmsReport } from '../../../webhooks/apply-sms-report.ts'
import { createLostTexts } from '../../recovery/resolve-lost-texts.ts'
import { sweep } from '../../recovery/sweep.ts'
import { recordHeartbeat, removeHeartbeat } from '../../sender/delivery-workers.ts'
import { claimDue } from '../claim.ts'
import { exchange } from '../exchange.ts'
import { decideVerdict } from '../verdict.ts'

const leaseMs = 60_000
const minute = 60_000

describe('texts to one person whose answer was lost', () => {
  let fixture: DeliveryFixture
  let direct: ReturnType<typeof directTextFixture>
  let ada: string
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
    direct = directTextFixture(fixture)
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await fixture.clear()
    ;[ada = ''] = await fixture.addPeople({ first_name: 'Ada', phone_e164: '+12125550101', zip_codes: ['10001'] })
  })

  const handOver = async () => {
    const token = randomUUID()
    const claims = await claimDue(fixture.system, { channel: 'sms', token, count: 100, leaseMs })
    const submit = claims.map(({ id }) => id)
    return (await exchange(fixture.system, { results: [], submit, token, leaseMs })).map(({ held }) => held)
  }
  const loseAnswer = async (message: string): Promise<void> => {
    const { id, attempt } = await direct.row(message)
    const outcome = { kind: 'unknown', reason: 'timeout' } as const
    const verdict = decideVerdict(outcome, attempt, { ...usual, ifBlocked: 'fail' }, 0.5)
    const result = { id, attempt, outcome, verdict, startedAt: performance.now() }
    await exchange(fixture.system, { results: [result], submit: [], token: randomUUID(), leaseMs })
  }
  const lose = async (message: string): Promise<void> => {
    await handOver()
    await loseAnswer(message)
    await fixture.age(usual.waitMs)
  }
  const look = (finding: SmsFinding) => {
    const asked: string[] = []
    return createLostTexts(fixture.system, usual, async ({ to, body }) => {
      asked.push(`${to} ${body}`)
      return finding
    })
      .resolve(fixture.noSignal)
      .then(() => asked)
  }

  it('G1 G2 are looked up by their exact words when the answer was lost: found is sent', async () => {
    const message = await direct.write(ada, { content: 'Dear {{firstName}}' })
    await lose(message)
    expect(await look({ kind: 'found', providerId: 'SM1', status: 'accepted' })).toEqual([
      '+12125550101 Dear {{firstName}}',
    ])
    expect(await direct.row(message)).toMatchObject({ state: 'accepted', provider_id: 'SM1', error_code: null })
  })

  it('G1 do not count as sent because of an earlier text with the same words that only a report mentioned', async () => {
    const [first, second] = [await direct.write(ada, { content: 'Ok' }), await direct.write(ada, { content: 'Ok' })]
    await handOver()
    for (const message of [first, second]) await loseAnswer(message)
    const { id } = await direct.row(first)
    const report = { status: 'sent', errorCode: null, errorMessage: null, suppress: null, raw: {} } as const
    await applySmsReport(fixture.system, id, { ...report, providerId: 'SM1', communicationId: id, attempt: 1 })
    await fixture.age(usual.waitMs)
    await look({ kind: 'found', providerId: 'SM1', status: 'sent' })
    expect([await direct.state(first), await direct.state(second)]).toEqual(['accepted', 'unknown'])
  })

  it('G1 G2 are queued again after two lookups did not find them, and not before', async () => {
    const message = await direct.write(ada)
    await lose(message)
    await look({ kind: 'absent' })
    expect(await direct.state(message)).toBe('unknown')
    await fixture.age(2 * minute)
    await look({ kind: 'absent' })
    expect(await direct.state(message)).toBe('queued')
    expect(await handOver()).toEqual([null])
  })

  it('G1 need review when the provider could not be asked, or no worker could ask', async () => {
    const [first, second] = [await direct.write(ada), await direct.write(ada, { content: 'Or at ten?' })]
    await lose(first)
    await lose(second)
    const asking = randomUUID()
    await recordHeartbeat(fixture.system, asking, [{ channel: 'sms', breaker: 'closed' }])
    await prepare(
      fixture.db,
      fixture.db.updateTable('communications').set({ state: 'accepted' }).where('message_id', '=', second),
    )
    await fixture.age(20 * minute)
    await look({ kind: 'unavailable', reason: 'no_answer' })
    expect(await direct.state(first)).toBe('needs_review')
    await prepare(
      fixture.db,
      fixture.db.updateTable('communications').set({ state: 'unknown' }).where('message_id', '=', second),
    )
    await fixture.age(20 * minute)
    await sweep(fixture.system, usual)
    expect(await direct.state(second)).toBe('unknown')
    await removeHeartbeat(fixture.system, asking)
    await sweep(fixture.system, usual)
    expect(await direct.state(second)).toBe('needs_review')
  })

  it('G3 are found by the sweeper when their worker ended', async () => {
    const message = await direct.write(ada)
    await handOver()
    await fixture.age(leaseMs + usual.sweepGraceMs + 1_000)
    await sweep(fixture.system, usual)
    expect(await direct.row(message)).toMatchObject({ state: 'unknown', error_code: 'answer_lost' })
  })
})
