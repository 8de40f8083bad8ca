import { randomUUID } from 'node:crypto'
import { getConversation, listMessages, receiveMessage, sendMessage } from '../conversations/index.ts'
import { claimDue } from '../delivery/ledger/claim.ts'
import { exchange } from '../delivery/ledger/exchange.ts'
import { addressHash } from '../kernel/index.ts'
import type { DeliveryFixture } from './delivery-fixture.ts'

export const [adaAt, beaAt] = ['+12125550101', '+12125550102']
const leaseMs = 60_000

/** Two people who text with the staff, and helpers for incoming and outgoing texts. */
export const talkFixture = (fixture: DeliveryFixture) => {
  let sids = 0
  const two = async (): Promise<[string, string]> => {
    const [ada = '', bea = ''] = await fixture.addPeople(
      { first_name: 'Ada', phone: '(212) 555-0101', phone_e164: adaAt },
      { first_name: 'Bea', phone: '(212) 555-0102', phone_e164: beaAt },
    )
    return [ada, bea]
  }
  const hear = (from: string, body: string) =>
    receiveMessage(
      fixture.system,
      { providerId: `SM${++sids}`, from, to: '+15005550006', body, media: [] },
      { address: from, addressHmac: addressHash(fixture.settings.secret, 'sms', from) },
    )
  const threadOf = async (applicantId: string): Promise<string> =>
    (
      await fixture.db
        .selectFrom('conversations')
        .select('id')
        .where('applicant_id', '=', applicantId)
        .executeTakeFirstOrThrow()
    ).id
  const say = async (applicantId: string, content: string): Promise<string> =>
    (
      await sendMessage(fixture.context, {
        params: { id: await threadOf(applicantId) },
        body: { id: randomUUID(), content },
      })
    ).id
  const wordsIn = async (id: string): Promise<string[]> =>
    (await listMessages(fixture.context, { params: { id }, query: {} })).map((message) => message.content)
  const inTray = () => fixture.db.selectFrom('unmatched_messages').select(['from_number', 'content']).execute()
  const look = (id: string) => getConversation(fixture.context, { params: { id } })
  /** Takes every due text past the point of no return; returns the numbers and texts that a worker would now send. */
  const handOver = async (): Promise<string[]> => {
    const token = randomUUID()
    const claims = await claimDue(fixture.system, { channel: 'sms', token, count: 100, direct: 100, leaseMs })
    const submit = claims.map((claim) => claim.id)
    const rows = await exchange(fixture.system, { results: [], submit, token, leaseMs })
    const started = new Set(rows.flatMap((row) => (row.held === null ? [row.id] : [])))
    return claims.flatMap((claim) => (started.has(claim.id) ? [claim.address] : [])).sort()
  }
  const talkWithBoth = async (ada: string, bea: string): Promise<void> => {
    await hear(adaAt, 'Ada: is it tonight?')
    await hear(beaAt, 'Bea: may I bring a friend?')
    await say(ada, 'Yes, Ada')
    await say(bea, 'Yes, Bea')
    await hear(beaAt, 'Bea: thank you')
  }

  return { two, hear, threadOf, say, wordsIn, look, inTray, handOver, talkWithBoth }
}
