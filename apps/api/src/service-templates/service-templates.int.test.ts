import { serviceKinds } from '@velvet/contracts/service-messages'
import type { ServiceTemplate } from '@velvet/contracts/service-templates'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createNightFixture, type NightFixture } from '../testing/night-fixture.ts'

describe('the messages that guests get about their applications', () => {
  let api: NightFixture
  let night: string
  beforeAll(async () => {
    api = await createNightFixture(inject('databaseUrl'))
    night = await api.createEvent({ name: 'Winter Gala' })
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.db.deleteFrom('service_templates').execute()
    await api.db.deleteFrom('activity').execute()
  })

  const url = '/api/admin/service-templates'
  const list = async (eventId?: string): Promise<ServiceTemplate[]> =>
    api.get(eventId ? `${url}?eventId=${eventId}` : url)
  const one = async (kind: string, eventId?: string) => (await list(eventId)).find((template) => template.kind === kind)
  const patch = (kind: string, payload: object) => api.admin({ method: 'PATCH', url: `${url}/${kind}`, payload })
  const reset = (kind: string, eventId?: string) =>
    api.admin({ method: 'DELETE', url: `${url}/${kind}${eventId ? `?eventId=${eventId}` : ''}` })
  const log = () =>
    api.db
      .selectFrom('activity')
      .select(['action', 'description', 'details', 'target_id'])
      .where('action', 'like', 'service_template.%')
      .orderBy('created_at')
      .execute()

  it('MSG-01 MSG-17 are eight built-in templates to begin with, all on but one', async () => {
    const templates = await list()
    expect(templates.map(({ kind }) => kind)).toEqual([...serviceKinds])
    expect(templates.filter(({ enabled }) => !enabled).map(({ kind }) => kind)).toEqual(['declined'])
    expect(await one('approved')).toEqual({
      ...{ kind: 'approved', enabled: true, subject: "You're on the list for {{event.name}}", source: 'built_in' },
      ...{ content: expect.stringMatching(/\S/), smsContent: expect.stringMatching(/\S/), updatedAt: null },
    })
    expect(await list(night)).toEqual(templates)
  })

  it('MSG-15 come from the event, else from the venue, else from the product; reset falls back one level', async () => {
    const builtIn = await one('approved')
    const venue = await patch('approved', { subject: 'Venue {{event.name}}' })
    expect([venue.statusCode, venue.json()]).toEqual([
      200,
      { ...builtIn, subject: 'Venue {{event.name}}', source: 'venue', updatedAt: expect.any(String) },
    ])
    expect(await one('approved', night)).toEqual(venue.json())

    const event = await patch('approved', { eventId: night, smsContent: 'Come, {{firstName}}' })
    expect(event.json()).toMatchObject({
      ...{ subject: 'Venue {{event.name}}', content: builtIn?.content, smsContent: 'Come, {{firstName}}' },
      source: 'event',
    })
    expect(await one('approved', night)).toEqual(event.json())
    expect(await one('approved')).toEqual(venue.json())
    expect(await one('approved', await api.createEvent())).toEqual(venue.json())

    const first = await reset('approved', night)
    expect([first.statusCode, first.json()]).toEqual([200, venue.json()])
    expect((await reset('approved')).json()).toEqual(builtIn)
    expect((await reset('approved')).json()).toEqual(builtIn)
    expect(await one('approved', night)).toEqual(builtIn)
  })

  it('MSG-15 leave the venue alone when an event without a template of its own is reset', async () => {
    const venue = await patch('offer', { subject: 'A place' })
    expect((await reset('offer', night)).json()).toEqual(venue.json())
    expect((await one('offer'))?.source).toBe('venue')
  })

  it('MSG-01 can be turned off and on, except offer and cancelled', async () => {
    expect((await patch('declined', { enabled: true })).json()).toMatchObject({ enabled: true, source: 'venue' })
    expect((await patch('received', { enabled: false, eventId: night })).json()).toMatchObject({ enabled: false })
    expect((await one('received'))?.enabled).toBe(true)
    for (const kind of ['offer', 'cancelled']) {
      const refused = await patch(kind, { enabled: false })
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { code: 'kind_required', errors: [{ path: 'enabled' }] },
      ])
      expect((await patch(kind, { enabled: true, subject: 'Changed' })).statusCode).toBe(200)
    }
  })

  it.each(['subject', 'content', 'smsContent'])('MSG-15 refuse an unknown token in %s, naming it', async (field) => {
    const refused = await patch('received', { [field]: 'Hi {{event.nmae}} and {{nickname}}' })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'unknown_token', message: '{{event.nmae}}, {{nickname}} are not known tokens.' },
    ])
    expect((await one('received'))?.source).toBe('built_in')
  })

  it('MSG-16 know the tokens of campaigns and those of an application', async () => {
    const content =
      '{{firstName}} {{event.name}} {{event.date}} {{event.doors}} {{event.place}} {{party}} {{guestPage}} {{pass}} {{note}} {{offerUntil}}'
    expect((await patch('received', { content })).json()).toMatchObject({ content })
  })

  it.each([
    [{ subject: ' ' }, 'template_incomplete', 'Please fill in: subject'],
    [{ content: '', smsContent: '\n' }, 'template_incomplete', 'Please fill in: content, text message'],
    [{ smsContent: 'a'.repeat(321) }, 'text_too_long', 'The text message is longer than 320 characters.'],
    [{ content: `${'<b>'.repeat(101)}a` }, 'email_too_complex', /more than 100 HTML elements/],
    [{ subject: 'a'.repeat(501) }, 'validation_failed', /./],
    [{ smsContent: 'a'.repeat(2_001) }, 'validation_failed', /./],
    [{ subject: null }, 'validation_failed', /./],
    [{ isEnabled: true }, 'validation_failed', /./],
    [{}, 'validation_failed', /./],
  ])('MSG-15 MSG-20 refuse %o as %s', async (change, code, message) => {
    const refused = await patch('received', change)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ])
    expect(await api.db.selectFrom('service_templates').selectAll().execute()).toEqual([])
  })

  it('MSG-15 do not exist for an unknown kind or event', async () => {
    const codes = async (answers: { statusCode: number; json: () => { code: string } }[]) =>
      answers.map((answer) => `${answer.statusCode} ${answer.json().code}`)
    const unknownKind = [await patch('welcome', { subject: 'a' }), await reset('welcome')]
    expect(new Set(await codes(unknownKind))).toEqual(new Set(['404 kind_not_found']))
    for (const eventId of [api.context.newId(), 'nonsense'])
      expect(
        new Set(
          await codes([
            await api.admin({ method: 'GET', url: `${url}?eventId=${eventId}` }),
            await patch('received', { subject: 'a', eventId }),
            await reset('received', eventId),
          ]),
        ),
      ).toEqual(new Set(['404 event_not_found']))
  })

  it('are read by every role and written by all but moderators', async () => {
    for (const role of ['super_admin', 'admin', 'moderator', 'communications_only'] as const) {
      const send = await api.signIn(role, `templates-${role}`)
      const preview = { method: 'POST', url: `${url}/received/preview`, payload: {} } as const
      expect((await send({ method: 'GET', url })).statusCode, role).toBe(200)
      expect((await send(preview)).statusCode, role).toBe(200)
      const expected = role === 'moderator' ? 403 : 200
      const payload = { subject: role }
      expect((await send({ method: 'PATCH', url: `${url}/received`, payload })).statusCode, role).toBe(expected)
      expect((await send({ method: 'DELETE', url: `${url}/received` })).statusCode, role).toBe(expected)
    }
  })

  it('ACT-14 record what changed, and nothing when nothing did', async () => {
    const { subject = '' } = (await one('received')) ?? {}
    await patch('received', { subject })
    await reset('received')
    expect(await log()).toEqual([])
    await patch('received', { subject: 'Thank you' })
    await patch('received', { subject: 'Thank you' })
    await patch('received', { enabled: false, eventId: night })
    await reset('received', night)
    expect(await log()).toMatchObject([
      {
        ...{ action: 'service_template.updated', description: 'Updated the “received” message for all events' },
        ...{ target_id: null, details: { kind: 'received', subject: [subject, 'Thank you'] } },
      },
      { description: 'Updated the “received” message for the event Winter Gala', target_id: night },
      { action: 'service_template.reset', details: { kind: 'received', subject: 'Thank you' } },
    ])
  })

  it('MSG-15 keep every change when admins write at once', async () => {
    const answers = await Promise.all([
      patch('reminder', { subject: 'Soon' }),
      patch('reminder', { content: 'See you' }),
      patch('reminder', { smsContent: 'Soon!' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await one('reminder')).toMatchObject({ subject: 'Soon', content: 'See you', smsContent: 'Soon!' })
  })

  it('are removed with their event', async () => {
    const event = await api.createEvent()
    await patch('received', { subject: 'Hello', eventId: event })
    await api.db.deleteFrom('events').where('id', '=', event).execute()
    expect(await api.db.selectFrom('service_templates').selectAll().execute()).toEqual([])
  })
})
