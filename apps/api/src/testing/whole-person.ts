import { dispatchCampaign, idleSender } from '@velvet/services/delivery'
import { withActor } from '@velvet/services/kernel'
import { type EmailEvent, type InboundSms, receiveEmailEvents, receiveTwilioInbound } from '@velvet/services/webhooks'
import { expect, vi } from 'vitest'
import type { SendFixture } from './send-fixture.ts'

const [phone, otherPhone] = ['+12125550187', '+12125550188']

/** All names, addresses, and numbers of the person below, in every stored form. */
export const names = [
  ...['Zephyrine', 'Quillfeather', 'Zephyrina', 'Quilfeder'],
  ...[
    'z.quill@feathers.example',
    'zq@second.example',
    'quilfeder@feathers.example',
    'feathers.example',
    'second.example',
  ],
  ...[phone, otherPhone, '(212) 555-0187', '(212) 555-0188', '2125550187', '2125550188', '555-0187', '555-0188'],
  ...['zephquill', 'zephtwo'],
]

let received = 0

/** Helpers to give one person every kind of data that can be stored. */
export const wholePerson = (api: SendFixture) => {
  const post = async (url: string, payload: Record<string, unknown> = {}) => {
    const answer = await api.admin({ method: 'POST', url: `/api/admin/${url}`, payload })
    if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }
  const hear = (from: string, body: string) => {
    received += 1
    const text: InboundSms = {
      ...{ providerId: `SM-in-${received}`, from, to: '+15005550006', body, media: [], optOutType: null },
      raw: { From: from, To: '+15005550006', Body: body },
    }
    return receiveTwilioInbound({ status: () => 'malformed', inbound: () => text })(
      withActor(api.system, { kind: 'provider', name: 'twilio' }),
      { rawBody: Buffer.alloc(0), headers: {}, url: '' },
    )
  }
  /** SendGrid's report about a message, with the address in it as always. */
  const report = (communicationId: string, event: EmailEvent['event'], second: number) => {
    const email = 'z.quill@feathers.example'
    const reason = event === 'blocked' ? `550 <${email}>: no such mailbox` : null
    return receiveEmailEvents(withActor(api.system, { kind: 'provider', name: 'sendgrid' }), [
      {
        ...{ event, communicationId, reason, address: email, attempt: 1, providerId: null, isMachineOpen: false },
        ...{
          url: null,
          code: null,
          occurredAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
          raw: { email, event, reason },
        },
      },
    ])
  }
  const messagesOf = (id: string) =>
    api.db
      .selectFrom('communications')
      .selectAll()
      .where('applicant_id', '=', id)
      .orderBy('created_at')
      .orderBy('channel')
      .execute()

  const apply = async (): Promise<string> => {
    await hear(phone, 'Zephyrine here, may I come?')
    const answer = await api.apply(await api.createEvent(), {
      firstName: 'Zephyrine',
      lastName: 'Quillfeather',
      email: 'Z.Quill@feathers.example',
      phone: '(212) 555-0187',
      instagramUrl: '@zephquill',
      emailConsent: true,
      smsConsent: true,
    })
    const { id } = answer.json()
    const edit = { notes: 'Quillfeather is a friend of the house', email2: 'zq@second.example', tags: ['friend'] }
    await api.admin({ method: 'PATCH', url: `/api/admin/applicants/${id}`, payload: edit })
    return id
  }
  /** A second record of the same person, dismissed as a duplicate of one person, merged both ways, and in the end merged. */
  const merge = async (id: string, bea: string): Promise<void> => {
    const other = await api.person({
      ...{ first_name: 'Zephyrina', last_name: 'Quilfeder', email: 'quilfeder@feathers.example' },
      ...{ phone: '(212) 555-0188', phone_e164: otherPhone, instagram_username: 'zephtwo' },
    })
    await post(`applicants/${bea}/not-duplicate`, { applicantId: id })
    for (const [primaryId, duplicateIds] of [
      [bea, [other]],
      [bea, [id]],
      [id, [other]],
    ] as const)
      await post(`merges/${(await post('advanced-merge', { primaryId, duplicateIds })).mergeId}/undo`)
    await hear(otherPhone, 'Zephyrina once more')
    await post('advanced-merge', { primaryId: id, duplicateIds: [other] })
  }
  const change = async (id: string, bea: string): Promise<string | null> => {
    await api.done('set_high_priority', { applicantIds: [id, bea] })
    await api.done('add_notes', { filter: { search: 'quillfeather' }, data: { notes: 'Quillfeather was here' } })
    return (await api.done('approve', { applicantIds: [id, bea] })).batchId
  }
  const importThem = async (): Promise<string> => {
    const row = { email: 'z.quill@feathers.example', firstName: 'Zephyrine', lastName: 'Quillfeather' }
    await post('import-csv', {
      applicants: [row, { email: 'not-an-email', phone: '212-555-0187', firstName: 'Zephyrine' }],
    })
    const city = { ...row, city: 'Quillfeather Springs', notes: 'Zephyrine again' }
    return (await post('import-csv', { applicants: [city], mergeDuplicates: true })).importId
  }
  const write = async (id: string): Promise<void> => {
    await api.startWorker()
    const data = { subject: 'Hello {{firstName}} {{lastName}}', content: 'For {{email}}.' }
    await api.done('send_email', { applicantIds: [id], data })
    await api.done('send_sms', { applicantIds: [id], data: { content: 'Hi {{firstName}}' } })
    api.answerWith(() => ({
      ...{ kind: 'refused', httpStatus: 400, code: 'http_400' },
      message: 'z.quill@feathers.example does not exist',
    }))
    await api.admin({
      method: 'POST',
      url: '/api/admin/applicants/bulk',
      payload: { action: 'send_email', applicantIds: [id], data: { ...data, subject: 'Again {{firstName}}' } },
    })
    await vi.waitFor(async () => expect((await messagesOf(id)).at(-1)?.state).toBe('failed'), 10_000)
    await api.stopWorker()
    const [first] = await messagesOf(id)
    await report(first?.id ?? '', 'delivered', 1)
    await report(first?.id ?? '', 'blocked', 2)
  }
  /** A campaign that waits for a worker. */
  const queue = async (): Promise<string> => {
    const { id } = await post('campaigns', {
      ...{ name: 'Opening', type: 'both', targetFilters: { applicants: { search: 'Quillfeather' } } },
      customContent: { subject: 'Hello {{firstName}}', content: 'See you.', smsContent: 'Hi {{firstName}}' },
    })
    await post(`campaigns/${id}/send`)
    await dispatchCampaign(api.system, id, idleSender, new AbortController().signal)
    return id
  }
  const talk = async (id: string): Promise<void> => {
    const thread = await post('conversations', { applicantId: id })
    await hear(phone, 'This is Zephyrine Quillfeather')
    await post(`conversations/${thread.id}/messages`, { content: 'Welcome, Zephyrine' })
    await post('suppressions', { channel: 'email', address: 'zq@second.example', note: 'Zephyrine asked' })
  }
  /** Their profile was fetched, alone and with others, and its picture stored. */
  const follow = async (id: string): Promise<void> => {
    const [profileId, refreshId] = [api.context.newId(), api.context.newId()]
    const [name, source] = [`${'d'.repeat(64)}.webp`, 'https://scontent.cdninstagram.com/zephquill.jpg']
    const { db } = api
    await db
      .insertInto('instagram_profiles')
      .values({
        ...{ id: profileId, username_key: 'zephquill', source: 'apify', fetched_at: new Date(), attempts: '[]' },
        profile: JSON.stringify({ username: 'zephquill', biography: 'Quillfeather' }),
      })
      .execute()
    await db.insertInto('instagram_refreshes').values({ id: refreshId, total: 1 }).execute()
    await db
      .insertInto('instagram_refresh_items')
      .values({ id: api.context.newId(), refresh_id: refreshId, profile_id: profileId })
      .execute()
    await db.insertInto('pictures').values({ name, bytes: 1, width: 1, height: 1, is_owned: true }).execute()
    await db
      .insertInto('applicant_pictures')
      .values({ applicant_id: id, slot: 'profile', position: 0, name, thumbnail: name, source_url: source })
      .execute()
  }

  return {
    post,
    follow,
    hear,
    report,
    messagesOf,
    merge,
    change,
    importThem,
    write,
    queue,
    talk,
    apply,
  }
}
