import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { getDeliveryReports, receiveEmailEvents } from './index.ts'

describe('the kinds of provider reports', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.db.deleteFrom('report_kinds').execute())

  const receive = (...events: ('processed' | 'blocked' | 'open')[]) =>
    receiveEmailEvents(
      fixture.system,
      events.map((event) => ({
        ...{ event, occurredAt: new Date(), address: 'test@example.com', communicationId: null, attempt: null },
        ...{ providerId: null, isMachineOpen: false, url: null, reason: null, code: null, raw: { event } },
      })),
    )
  const arrived = async (): Promise<Record<string, string>> => {
    const { reports } = await getDeliveryReports(fixture.context)
    return Object.fromEntries(reports.flatMap(({ kind, lastReceivedAt: at }) => (at ? [[kind, at]] : [])))
  }

  it('are listed with their purpose, even before any has arrived (B5)', async () => {
    const { reports } = await getDeliveryReports(fixture.context)
    const required = reports.filter(({ isRequired }) => isRequired).map(({ kind }) => kind)
    expect(required).toEqual(expect.arrayContaining(['processed', 'deferred', 'delivered', 'bounce', 'dropped']))
    expect(reports.every(({ lastReceivedAt, purpose }) => lastReceivedAt === null && purpose !== '')).toBe(true)
  })

  it('are recorded for test messages too, at most once a minute, and again later (B5)', async () => {
    await receive('processed', 'processed', 'blocked')
    const first = await arrived()
    expect(Object.keys(first).sort()).toEqual(['bounce', 'processed'])
    await receive('processed')
    expect(await arrived()).toEqual(first)
    await sql`update report_kinds set last_at = last_at - interval '2 minutes'`.execute(fixture.db)
    await Promise.all([receive('processed'), receive('processed', 'open'), receive('open', 'processed')])
    const later = await arrived()
    expect(Object.keys(later).sort()).toEqual(['bounce', 'open', 'processed'])
    expect(Date.parse(later.processed ?? '')).toBeGreaterThanOrEqual(Date.parse(first.processed ?? ''))
  })
})
