import { randomUUID } from 'node:crypto'
import { prepare } from '@velvet/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { cancelCampaign, pauseCampaign, previewAudience } from '../campaigns/index.ts'
import { claimDue } from '../delivery/ledger/claim.ts'
import { closeCampaigns } from '../delivery/ledger/close-campaigns.ts'
import { exchange } from '../delivery/ledger/exchange.ts'
import { unsubscribe, unsubscribeToken } from '../suppressions/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { applyEmailEvents } from '../webhooks/apply-email-events.ts'
import { mergeIntoFirst, undoMerge } from './index.ts'

const leaseMs = 60_000

describe('merges and messages in progress', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const merge = async (...ids: string[]): Promise<string> => (await mergeIntoFirst(fixture.context, ids)).mergeId
  const undo = (id: string) => undoMerge(fixture.context, { params: { id } })
  /** Takes all due recipients past the point of no return; returns the addresses that a worker would now send to. */
  const handOver = async (): Promise<string[]> => {
    const token = randomUUID()
    const claims = await claimDue(fixture.system, { channel: 'email', token, count: 100, leaseMs })
    const submit = claims.map((claim) => claim.id)
    const rows = await exchange(fixture.system, { results: [], submit, token, leaseMs })
    const started = new Set(rows.flatMap((row) => (row.held === null ? [row.id] : [])))
    return claims.flatMap((claim) => (started.has(claim.id) ? [claim.address] : [])).sort()
  }
  const two = () => fixture.addPeople({ email: 'a@x.com' }, { email: 'b@x.com' })
  const rowTo = async (campaignId: string, address: string) => {
    const row = (await fixture.ledger(campaignId)).find((one) => one.address === address)
    if (!row) throw new Error(`no message goes to ${address}`)
    return row
  }
  const isIn = async (id: string) =>
    (await fixture.db.selectFrom('applicants').select('email_opt_in').where('id', '=', id).executeTakeFirstOrThrow())
      .email_opt_in

  it("G2 sends to both after the merge was undone, each once, at any stage of the kept person's message", async () => {
    const [first = '', second = ''] = await two()
    const campaignId = await fixture.dispatched()
    const before = await fixture.ledger(campaignId)
    const untouched = await merge(first, second)
    await undo(untouched)
    expect(await fixture.ledger(campaignId)).toEqual(before)

    const sent = await merge(second, first)
    expect((await rowTo(campaignId, 'a@x.com')).merged_from).toBe(first)
    expect(await handOver()).toEqual(['b@x.com'])
    expect(await handOver()).toEqual([])
    await undo(sent)
    expect(await rowTo(campaignId, 'a@x.com')).toMatchObject({ applicant_id: first, merged_from: null })
    expect(await rowTo(campaignId, 'b@x.com')).toMatchObject({ applicant_id: second, state: 'submitting' })
    expect(await handOver()).toEqual(['a@x.com'])
    expect(await handOver()).toEqual([])
  })

  it('G5 keeps it waiting in a paused campaign, and never revives it in one that ended or was canceled', async () => {
    const [first = '', second = ''] = await two()
    const [paused, cancelled, done] = [
      await fixture.dispatched(),
      await fixture.dispatched(),
      await fixture.dispatched({ mode: 'manual', applicantIds: [first, second] }),
    ]
    const mergeId = await merge(first, second)
    await pauseCampaign(fixture.context, { params: { id: paused } })
    await cancelCampaign(fixture.context, { params: { id: cancelled } })
    await prepare(
      fixture.db,
      fixture.db
        .updateTable('communications')
        .set({ state: 'accepted' })
        .where('campaign_id', '=', done)
        .where('state', '=', 'queued'),
    )
    await closeCampaigns(fixture.system)
    expect((await fixture.campaign(done)).status).toBe('completed')
    await undo(mergeId)
    expect((await rowTo(paused, 'b@x.com')).state).toBe('queued')
    expect((await rowTo(cancelled, 'b@x.com')).skip_reason).toBe('duplicate_address')
    expect((await rowTo(done, 'b@x.com')).skip_reason).toBe('duplicate_address')
    expect(await handOver()).toEqual([])
  })

  it('G2 leaves it unsent when another person has the address by then, or a late answer says it was sent', async () => {
    const [first = '', second = ''] = await fixture.addPeople({ email: 'a@x.com' }, { email: 'b@x.com' })
    const [taken, late] = [await fixture.dispatched(), await fixture.dispatched()]
    const mergeId = await merge(first, second)
    const own = await rowTo(taken, 'b@x.com')
    const [third = ''] = await fixture.addPeople({ email: 'B@x.com' })
    await fixture.db
      .insertInto('communications')
      .values({
        id: randomUUID(),
        campaign_id: taken,
        applicant_id: third,
        channel: 'email',
        address: 'B@x.com',
        address_hmac: own.address_hmac,
        merge_values: '{}',
      })
      .execute()
    const { id } = await rowTo(late, 'b@x.com')
    await fixture.db
      .insertInto('delivery_attempts')
      .values({ communication_id: id, attempt: 1, started_at: new Date(), outcome: 'accepted' })
      .execute()
    await undo(mergeId)
    expect(await rowTo(taken, 'b@x.com')).toMatchObject({ applicant_id: second, skip_reason: 'duplicate_address' })
    expect(await rowTo(late, 'b@x.com')).toMatchObject({ applicant_id: second, skip_reason: 'duplicate_address' })
  })

  it('G1 waits for a campaign that is being closed, so that no message is left waiting in an ended campaign', async () => {
    const [first = '', second = ''] = await two()
    const campaignId = await fixture.dispatched()
    const mergeId = await merge(first, second)
    await handOver()
    await prepare(
      fixture.db,
      fixture.db.updateTable('communications').set({ state: 'accepted' }).where('state', '=', 'submitting'),
    )
    await Promise.all([undo(mergeId), closeCampaigns(fixture.system)])
    const { status } = await fixture.campaign(campaignId)
    expect([status, (await rowTo(campaignId, 'b@x.com')).state]).toEqual(
      status === 'completed' ? ['completed', 'skipped'] : ['sending', 'queued'],
    )
  })

  it('G4 opts out the kept person when a merged person complains', async () => {
    const [first = '', second = ''] = await two()
    const campaignId = await fixture.dispatched()
    await handOver()
    const { id } = await rowTo(campaignId, 'b@x.com')
    await merge(first, second)
    const event = {
      event: 'spamreport',
      occurredAt: new Date(),
      address: 'b@x.com',
      communicationId: id,
      attempt: 1,
      providerId: null,
      isMachineOpen: false,
      url: null,
      reason: null,
      code: null,
      raw: {},
    } as const
    await applyEmailEvents(fixture.system, [{ communicationId: id, event }])
    expect(await isIn(first)).toBe(false)
  })

  it('G4 opts out the kept person through the link of a merged person, also after several merges', async () => {
    const [first = '', second = '', third = ''] = await fixture.addPeople(
      { email: 'a@x.com', first_name: 'Ada' },
      { email: 'b@x.com' },
      { email: 'c@x.com', first_name: 'Cid' },
    )
    const campaignId = await fixture.dispatched()
    expect(await handOver()).toHaveLength(3)
    const { id } = await rowTo(campaignId, 'b@x.com')
    const inner = await merge(first, second)
    const outer = await merge(third, first)
    const press = () =>
      unsubscribe(fixture.system, { params: { token: unsubscribeToken(fixture.settings.secret, id) } })
    await press()
    await press()
    expect(await isIn(third)).toBe(false)
    const told = await fixture.db
      .selectFrom('activity')
      .select(['target_id', 'description'])
      .where('action', '=', 'applicant.unsubscribed')
      .execute()
    expect(told).toEqual([{ target_id: third, description: 'Cid unsubscribed from campaign email' }])

    await undo(outer)
    expect([await isIn(first), await isIn(third)]).toEqual([false, false])
    await undo(inner)
    expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([false, false, false])
    await fixture.db.deleteFrom('applicants').execute()
    expect(await press()).toMatchObject({ success: true })
  })

  it('BULK-10 sends once to the kept person of people who are named in a campaign', async () => {
    const [first = '', second = '', third = ''] = await fixture.addPeople(
      { email: 'a@x.com' },
      { email: 'b@x.com' },
      { email: 'c@x.com' },
    )
    const applicantIds = [second, third, first]
    const draft = await fixture.draft({ mode: 'manual', applicantIds })
    const onlyLost = await fixture.draft({ mode: 'manual', applicantIds: [third] })
    const inner = await merge(second, third)
    const outer = await merge(first, second)
    const named = async (ids: string[]) =>
      (
        await previewAudience(fixture.context, { body: { targetFilters: { mode: 'manual', applicantIds: ids } } })
      ).recipients.map((person) => person.id)
    expect([await named(applicantIds), await named([third])]).toEqual([[first], [first]])
    for (const id of [draft, onlyLost]) {
      await fixture.send(id)
      await fixture.dispatch(id)
      expect((await fixture.ledger(id)).map((row) => [row.applicant_id, row.state])).toEqual([[first, 'queued']])
    }
    await undo(outer)
    await undo(inner)
    expect((await named(applicantIds)).sort()).toEqual([first, second, third].sort())
    expect(await named([third])).toEqual([third])
  })

  it('G1 reaches the kept person also when the merge comes between Send and filling, whichever record is older', async () => {
    const people = await fixture.addGuests(1_200)
    const [kept = ''] = people
    const id = await fixture.draft({ mode: 'manual', applicantIds: people.slice(1) })
    await fixture.send(id)
    const [newer = ''] = await fixture.addPeople({ email: 'newer@x.com' })
    await merge(kept, people[1_100] ?? '')
    await merge(newer, people[500] ?? '')
    await fixture.dispatch(id)
    const owners = (await fixture.ledger(id)).map((row) => row.applicant_id)
    expect(owners).toHaveLength(1_199)
    expect(new Set(owners)).toEqual(new Set([...people.filter((_, index) => index !== 1_100 && index !== 500), newer]))
    expect(await fixture.campaign(id)).toMatchObject({ target_count: 1_199, dispatched_at: expect.any(Date) })
  })

  it('G1 reaches everyone else when a merge between two parts gives the message of an earlier person to a later one', async () => {
    const people = (await fixture.addGuests(1_200)).toSorted()
    const [earlier = '', later = ''] = [people[500], people[1_100]]
    const id = await fixture.draft()
    await fixture.send(id)
    await fixture.dispatchPart(id)
    expect(await fixture.ledger(id)).toHaveLength(1_000)
    await merge(later, earlier)
    await fixture.dispatch(id)
    const owners = (await fixture.ledger(id)).map((row) => row.applicant_id)
    expect(owners).toHaveLength(1_199)
    expect(new Set(owners)).toEqual(new Set(people.filter((person) => person !== earlier)))
    expect(await fixture.campaign(id)).toMatchObject({
      ...{ target_count: 1_199, dispatched_at: expect.any(Date), fill_failures: 0 },
      audience_receipt: { matched: 1_199, reachable: 1_199 },
    })
  })
})
