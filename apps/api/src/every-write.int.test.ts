import type { ActivityEntry } from '@velvet/contracts/activity'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { addressOf, declaredEndpoints, sent } from './testing/endpoints.ts'
import { createWriteWorld, type PrepareWrite, secretWord, type WriteWorld } from './testing/write-world.ts'
import { writesOfApplications } from './testing/writes-of-applications.ts'
import { writesOfCampaigns } from './testing/writes-of-campaigns.ts'
import { writesOfConversations } from './testing/writes-of-conversations.ts'
import { writesOfInstagram } from './testing/writes-of-instagram.ts'
import { writesOfIntegrations } from './testing/writes-of-integrations.ts'
import { writesOfOffice } from './testing/writes-of-office.ts'
import { writesOfPeople } from './testing/writes-of-people.ts'

const writes: Record<string, PrepareWrite> = {
  ...writesOfPeople,
  ...writesOfApplications,
  ...writesOfCampaigns,
  ...writesOfConversations,
  ...writesOfInstagram,
  ...writesOfIntegrations,
  ...writesOfOffice,
}
const endpoints = await declaredEndpoints()
const recorded = endpoints.flatMap((endpoint) =>
  'action' in endpoint.activity ? [{ endpoint, name: endpoint.name, action: endpoint.activity.action }] : [],
)

/** Consecutive words: no ids, no code, no unfilled placeholders. */
const readable = /^(?!.*\b(?:undefined|null|NaN|[\da-f]{8}-[\da-f]{4}-))[^\p{Cc}{}[\]<>]+(?: [^\p{Cc}{}[\]<>]+)+$/u

describe('every write of every slice', () => {
  let world: WriteWorld
  beforeAll(async () => {
    world = await createWriteWorld(inject('databaseUrl'))
  })
  afterAll(() => world.close())
  beforeEach(() => world.clear())

  it('ACT-15 is called below: each endpoint that declares an entry, and no other', () => {
    expect(Object.keys(writes).toSorted()).toEqual(recorded.map(({ name }) => name).toSorted())
  })

  it.each(recorded)('ACT-14 ACT-15 ACT-16 $name appears in the log as $action', async ({ endpoint, action }) => {
    const { id = '', query, body, as = world.root } = (await writes[endpoint.name]?.(world)) ?? {}
    await world.db.deleteFrom('activity').execute()
    const answer = await as.send({
      method: endpoint.method,
      url: addressOf(endpoint, id),
      ...(query ? { query } : {}),
      ...sent(endpoint, body),
    })
    expect(answer.statusCode, answer.body).toBe(endpoint.status)

    const log: ActivityEntry[] = await world.log()
    const entry = log.find((one) => one.action === action)
    expect(entry, JSON.stringify(log)).toMatchObject({
      actorName: as.name,
      adminUsername: ['Visitor', 'Twilio'].includes(as.name) ? null : as.name,
      description: expect.stringMatching(readable),
    })
    const stored = await world.stored()
    for (const secret of [secretWord, world.password, world.context.settings.secret, 'argon2', 'vip_sid'])
      expect(stored).not.toContain(secret)
  })

  it('ACT-15 records a failed login as well', async () => {
    const answer = await world.visitor.send({
      method: 'POST',
      url: '/api/admin/login',
      payload: { username: 'root', password: secretWord },
    })
    expect(answer.statusCode).toBe(401)
    expect(await world.log()).toMatchObject([
      { action: 'admin.login_failed', actorName: 'Visitor', adminUsername: null, description: 'A login failed' },
    ])
    expect(await world.stored()).not.toContain(secretWord)
  })

  it('is recorded unless it only reads, or states why not', () => {
    const silent = endpoints.filter(({ method, activity }) => method !== 'GET' && 'none' in activity)
    expect(
      Object.fromEntries(silent.map(({ name, activity }) => [name, 'none' in activity ? activity.none : ''])),
    ).toEqual({
      chooseBest: 'changes nothing',
      listAudience: 'reading',
      markConversationRead: 'looking at something',
      previewAudience: 'reading',
      previewMessage: 'reading',
      previewServiceTemplate: 'reading',
      receiveSendGridEvents: 'recorded on the recipient it is about',
      receiveTwilioStatus: 'recorded on the recipient it is about',
      reportPolicyViolation: 'no admin acted; it is logged for operators',
      verifyPass: 'changes nothing',
      startConversation: 'an empty thread; recorded with its first message',
    })
  })
})
