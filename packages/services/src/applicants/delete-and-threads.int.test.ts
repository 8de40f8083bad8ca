import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { sendMessage } from '../conversations/index.ts'
import { claimDue } from '../delivery/ledger/claim.ts'
import { exchange } from '../delivery/ledger/exchange.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { adaAt, beaAt, talkFixture } from '../testing/talk-fixture.ts'
import { deleteApplicant } from './index.ts'

const leaseMs = 60_000

describe('deleting a person with a conversation', () => {
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

  it('G4 sends no text that waited for them, and tells an admin who is still typing that they are gone', async () => {
    const [ada, bea] = await talks.two()
    await talks.talkWithBoth(ada, bea)
    const beas = await talks.threadOf(bea)
    const token = randomUUID()
    const claims = await claimDue(fixture.system, { channel: 'sms', token, count: 100, direct: 100, leaseMs })
    await deleteApplicant(fixture.context, { params: { id: bea } })
    const submit = claims.map((claim) => claim.id)
    const rows = await exchange(fixture.system, { results: [], submit, token, leaseMs })
    const started = claims.filter((claim) => rows.some((row) => row.id === claim.id && row.held === null))
    expect([claims.length, started.map((claim) => claim.address)]).toEqual([2, [adaAt]])
    const gone = expect.objectContaining({ code: 'conversation_not_found' })
    await expect(talks.look(beas)).rejects.toThrow(gone)
    await expect(sendMessage(fixture.context, { params: { id: beas }, body: { content: 'Hello?' } })).rejects.toThrow(
      gone,
    )
    expect(await talks.wordsIn(await talks.threadOf(ada))).toEqual(['Ada: is it tonight?', 'Yes, Ada'])
  })

  it('puts texts they write later in the tray', async () => {
    const [, bea] = await talks.two()
    await talks.hear(beaAt, 'Bea: hello')
    await deleteApplicant(fixture.context, { params: { id: bea } })
    await talks.hear(beaAt, 'Bea: still there?')
    expect(await talks.inTray()).toEqual([{ from_number: beaAt, content: 'Bea: still there?' }])
  })
})
