import { randomUUID } from 'node:crypto'
import { prepare } from '@velvet/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { cancelCampaign } from '../../campaigns/index.ts'
import type { SmsFinding, SmsSearch } from '../../message-providers/index.ts'
import { createDeliveryFixture, type DeliveryFixture, usual } from '../../testing/delivery-fixture.ts'
import { textFixture } from '../../testing/text-fixture.ts'
import { claimDue } from '../ledger/claim.ts'
import { exchange } from '../ledger/exchange.ts'
import { recordHeartbeat } from '../sender/delivery-workers.ts'
import { createLostTexts } from './resolve-lost-texts.ts'
import { sweep } from './sweep.ts'

const minute = 60_000
const leaseMs = 60_000
const absent: SmsFinding = { kind: 'absent' }
const found: SmsFinding = { kind: 'found', providerId: 'SM1', status: 'sent' }
const unavailable: SmsFinding = { kind: 'unavailable', reason: 'timeout' }

describe('texts whose answer was lost', () => {
  let fixture: DeliveryFixture
  let texts: ReturnType<typeof textFixture>
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
    texts = textFixture(fixture)
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  /** Hands over everything that is due, and never gets an answer. */
  const loseAnswers = async (): Promise<void> => {
    const token = randomUUID()
    const claims = await claimDue(fixture.system, { channel: 'sms', token, count: 100, leaseMs })
    await exchange(fixture.system, { results: [], submit: claims.map(({ id }) => id), token, leaseMs })
    await fixture.age(leaseMs + usual.sweepGraceMs + 1_000)
    await sweep(fixture.system, usual)
  }
  const lostCampaign = async (people = 1, text = 'Doors open at nine'): Promise<string> => {
    await texts.addPhones(people)
    const campaign = await texts.dispatched({ text })
    await loseAnswers()
    return campaign
  }
  /** Looks up all due texts with the given provider answers; returns the provider's calls. */
  const look = async (answer: (search: SmsSearch, nth: number) => SmsFinding): Promise<SmsSearch[]> => {
    const asked: SmsSearch[] = []
    await createLostTexts(fixture.system, usual, async (search) => {
      asked.push(search)
      return answer(search, asked.length)
    }).resolve(fixture.noSignal)
    return asked
  }

  it('G2 asks the provider for the exact words, the number, and the time, and counts a match as sent', async () => {
    await fixture.addPeople({ first_name: 'Ada', phone_e164: '+12125550101' })
    const campaign = await texts.dispatched({ text: 'Hello {{firstName}}' })
    await loseAnswers()
    const asked = await look(() => found)
    const [row] = await fixture.ledger(campaign)
    expect(asked).toMatchObject([{ to: '+12125550101', body: 'Hello Ada\nReply STOP to opt out' }])
    expect(asked[0]?.sentAfter).toEqual(row?.submit_at)
    expect(row).toMatchObject({ state: 'accepted', provider_id: 'SM1', acked_at: expect.any(Date), error_code: null })
    expect(await fixture.attempts()).toMatchObject([{ attempt: 1, outcome: 'accepted', provider_id: 'SM1' }])
    expect(await look(() => found)).toEqual([])
  })

  it('G2 sends again only when the text was absent twice, a minute apart, and ten minutes old', async () => {
    const campaign = await lostCampaign()
    expect(await look(() => absent)).toHaveLength(1)
    expect(await look(() => absent)).toEqual([])
    await fixture.age(2 * minute)
    expect(await look(() => absent)).toEqual([])
    await fixture.age(6 * minute)
    expect(await look(() => absent)).toEqual([])
    expect(await fixture.states(campaign)).toEqual(['unknown'])
    await fixture.age(1 * minute)
    expect(await look(() => absent)).toHaveLength(1)
    expect(await fixture.states(campaign)).toEqual(['queued'])
  })

  it('G2 counts lookups from zero for a text that was queued again and whose answer was lost again', async () => {
    const campaign = await lostCampaign()
    await look(() => absent)
    await fixture.age(11 * minute)
    await look(() => absent)
    expect(await fixture.ledger(campaign)).toMatchObject([{ state: 'queued', checks: 0 }])
    await loseAnswers()
    await fixture.age(11 * minute)
    expect(await look(() => absent)).toHaveLength(1)
    expect(await fixture.ledger(campaign)).toMatchObject([{ state: 'unknown', attempt: 2, checks: 1 }])
  })

  it('G2 counts two lookups as one when they are less than a minute apart, however old the text is', async () => {
    const campaign = await lostCampaign()
    await fixture.age(60 * minute)
    expect(await look(() => absent)).toHaveLength(1)
    expect(await look(() => absent)).toEqual([])
    expect(await fixture.states(campaign)).toEqual(['unknown'])
    await fixture.age(1 * minute + 1_000)
    expect(await look(() => absent)).toHaveLength(1)
    expect(await fixture.states(campaign)).toEqual(['queued'])
  })

  it('G1 asks for review when the provider could not be asked for half an hour, and not before', async () => {
    const campaign = await lostCampaign()
    await look(() => absent)
    for (let minutes = 0; minutes < 26; minutes += 2) {
      await look(() => unavailable)
      await fixture.age(2 * minute)
    }
    expect(await fixture.states(campaign)).toEqual(['unknown'])
    await fixture.age(4 * minute)
    await look(() => unavailable)
    expect(await fixture.states(campaign)).toEqual(['needs_review'])
  })

  it('G2 sends nothing again while the number has a message without a row: it may be the text in other words (B5)', async () => {
    const campaign = await lostCampaign()
    const strange: SmsFinding = { kind: 'unmatched', providerIds: ['SM7'] }
    for (let minutes = 0; minutes < 26; minutes += 2) {
      await look(() => strange)
      await fixture.age(2 * minute)
    }
    expect(await fixture.states(campaign)).toEqual(['unknown'])
    await fixture.age(4 * minute)
    await look(() => strange)
    expect(await fixture.states(campaign)).toEqual(['needs_review'])
  })

  it('G2 a message of another ledger row does not count as the text, which is then absent (B5)', async () => {
    const first = await lostCampaign()
    await look(() => found)
    const second = await texts.dispatched({ text: 'Doors open at ten' })
    await loseAnswers()
    for (let minutes = 0; minutes < 12; minutes += 2) {
      await look(() => ({ kind: 'unmatched', providerIds: ['SM1'] }))
      await fixture.age(2 * minute)
    }
    expect([await fixture.states(first), await fixture.states(second)]).toEqual([['accepted'], ['queued']])
  })

  it('counts a message as failed when the provider has given up on it', async () => {
    const campaign = await lostCampaign()
    await look(() => ({ kind: 'found', providerId: 'SM1', status: 'failed', errorCode: '30003' }))
    expect(await fixture.ledger(campaign)).toMatchObject([{ state: 'failed', error_code: '30003' }])
  })

  it('G2 counts one message for one row only: the same words to the same number may belong to another campaign', async () => {
    const first = await lostCampaign()
    await look(() => found)
    const second = await texts.dispatched()
    await loseAnswers()
    await look(() => found)
    expect([await fixture.states(first), await fixture.states(second)]).toEqual([['accepted'], ['unknown']])
  })

  it('G2 assigns a message to one of two rows that are looked up together', async () => {
    await texts.addPhones(1)
    const both = [await texts.dispatched(), await texts.dispatched()]
    await loseAnswers()
    await look(() => found)
    const states = await Promise.all(both.map((id) => fixture.states(id)))
    expect(states.flat().sort()).toEqual(['accepted', 'unknown'])
  })

  it('skips an unsent text of a canceled campaign', async () => {
    const campaign = await lostCampaign()
    await look(() => absent)
    await cancelCampaign(fixture.context, { params: { id: campaign } })
    await fixture.age(11 * minute)
    await look(() => absent)
    expect(await fixture.states(campaign)).toEqual(['cancelled'])
  })

  it('looks up each text once, however many workers look, and holds no lock during the calls', async () => {
    const campaign = await lostCampaign(20)
    const asked = await Promise.all([
      look((_, nth) => ({ ...found, providerId: `a${nth}` })),
      look((_, nth) => ({ ...found, providerId: `b${nth}` })),
    ])
    expect(asked.flat().map(({ to }) => to)).toHaveLength(20)
    expect(new Set(asked.flat().map(({ to }) => to)).size).toBe(20)
    expect(new Set(await fixture.states(campaign))).toEqual(new Set(['accepted']))
  })

  it('leaves rows alone that were settled while the provider was asked', async () => {
    const campaign = await lostCampaign()
    await look(() => absent)
    await fixture.age(11 * minute)
    await createLostTexts(fixture.system, usual, async () => {
      await prepare(fixture.db, fixture.db.updateTable('communications').set({ state: 'delivered' }))
      return absent
    }).resolve(fixture.noSignal)
    expect(await fixture.states(campaign)).toEqual(['delivered'])
  })

  it('G1 leaves them for review when no worker can ask, and to the workers that can', async () => {
    const campaign = await lostCampaign()
    await recordHeartbeat(fixture.system, randomUUID(), [{ channel: 'sms', breaker: 'closed' }])
    await fixture.age(40 * minute)
    await sweep(fixture.system, usual)
    expect(await fixture.states(campaign)).toEqual(['unknown'])
    await fixture.db.deleteFrom('delivery_workers').execute()
    await sweep(fixture.system, usual)
    expect(await fixture.states(campaign)).toEqual(['needs_review'])
  })
})
