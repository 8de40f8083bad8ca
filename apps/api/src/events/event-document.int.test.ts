import { fillPage, includeOfHead } from '@velvet/contracts/config'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('the page of an event before its script runs', () => {
  let api: ApplicantFixture
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    await api.db.deleteFrom('events').execute()
  })

  const get = (url: string) => api.app.inject({ method: 'GET', url })
  const create = async (payload: Record<string, unknown> = {}) =>
    (await api.admin({ method: 'POST', url: '/api/admin/events', payload: { name: 'Gala', ...payload } })).json()
  const structured = (html: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

  it('GST-27 has title, description, address, preview, and one structured event', async () => {
    await create({
      description: 'Black tie.\nDinner at nine.',
      location: 'New York, NY',
      address: '1 Main Street',
      date: '2099-12-22T01:00:00.000Z',
      doorsAt: '2099-12-22T00:00:00.000Z',
      timeZone: 'America/New_York',
    })
    const answer = await get('/e/gala')
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    const { publicOrigin, venueName } = api.context.settings
    for (const part of [
      includeOfHead,
      `<title>Gala · ${venueName}</title>`,
      '<meta name="description" content="Black tie. Dinner at nine." />',
      `<link rel="canonical" href="${publicOrigin}/e/gala" />`,
      '<meta property="og:title" content="Gala" />',
      '<h1 class="type-quiet">Gala</h1>',
      '<p>New York, NY</p>',
      '<p>Dinner at nine.</p>',
    ])
      expect(answer.body).toContain(part)
    expect(answer.body.match(/application\/ld\+json/g)).toHaveLength(1)
    expect(answer.body).not.toContain('og:image')
    expect(structured(answer.body)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Gala',
      startDate: '2099-12-22T01:00:00.000Z',
      doorTime: '2099-12-22T00:00:00.000Z',
      location: { '@type': 'Place', name: 'New York, NY', address: '1 Main Street' },
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      url: `${publicOrigin}/e/gala`,
    })
    await api.db.updateTable('events').set({ cancelled_at: new Date() }).execute()
    const canceled = (await get('/e/gala')).body
    expect(structured(canceled).eventStatus).toBe('https://schema.org/EventCancelled')
    expect(canceled).toContain('<p>This night is canceled.</p>')
  })

  it('GST-21 GST-30 is readable without a script: numerals of the date, doors, place, and dress code in its zone', async () => {
    await create({
      location: 'New York, NY',
      address: '1 Main Street',
      dressCode: 'Black <tie>',
      minimumAge: 21,
      date: '2099-12-22T01:00:00.000Z',
      doorsAt: '2099-12-22T00:00:00.000Z',
      timeZone: 'America/New_York',
    })
    const { body } = await get('/e/gala')
    const [, page = ''] = /<article class="announcement">(.*)<\/article>/s.exec(body) ?? []
    const words = page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/[\s\u202f]+/g, ' ')
    expect(words.replaceAll(' (EST)', '').trim()).toBe(
      'INVITATION ONLY December 21 Monday Gala Monday, December 21, 2099 ' +
        'Doors 7:00 PM Place New York, NY 1 Main Street Dress code Black &lt;tie&gt; Ages 21 and over',
    )
    expect(page).not.toContain('<img')
  })

  it('GST-27 shows markup, placeholders, and quotes in a name as they were typed', async () => {
    const name = '</script><script>alert(1)</script> <!-- {{env `SESSION_SECRET`}} "x" & \u2028'
    const event = await create({ name, slug: 'odd', description: `${name}{{include "/etc/passwd"}}` })
    const { body } = await get('/e/odd')
    expect(body).not.toContain('alert(1)</script>')
    expect(body.match(/<script/g)).toHaveLength(2)
    await create({ slug: 'plain' })
    expect(body.match(/\{\{/g)?.length).toBe((await get('/e/plain')).body.match(/\{\{/g)?.length)
    const [, data] = /<script type="application\/json" id="event">(.*?)<\/script>/s.exec(body) ?? []
    expect(JSON.parse(data ?? '')).toMatchObject({ id: event.id, name: event.name })
    expect(structured(body).name).toBe(event.name)
    expect(fillPage(body, { SESSION_SECRET: 'hunter2' })).not.toContain('hunter2')
  })

  const formIn = (html: string) => /<form .*<\/form>/s.exec(html)?.[0] ?? ''
  const labelsIn = (html: string) => [...html.matchAll(/<label for=[^>]*>(.*?)<\/label>/g)].map(([, label]) => label)

  it('GST-21 GST-22 GST-23 has the form of the night: what it asks, without what it drops, and nothing that could be sent yet', async () => {
    const odd = '"><script>{{env `SESSION_SECRET`}}'
    await create({
      droppedFields: ['instagram', 'zipCodes'],
      maxParty: 2,
      questions: [
        { type: 'choice', label: odd, required: true, options: ['Gin', odd] },
        { type: 'text', label: 'Song', required: false },
      ],
    })
    const form = formIn((await get('/e/gala')).body)
    const escaped = '&#34;&gt;&lt;script&gt;&#123;&#123;env `SESSION_SECRET`&#125;&#125;'
    expect(labelsIn(form)).toEqual([
      ...['First Name', 'Last Name', 'Age', 'Guests in your party', escaped, 'Song (optional)'],
      ...['Email Address', 'Phone Number'],
    ])
    expect(form).toContain(`<option value="${escaped}">${escaped}</option>`)
    expect(form).toContain('Step 3 of 3:')
    expect(form).toMatch(/^<form method="dialog"/)
    await create({ name: 'Plain', slug: 'plain' })
    const plain = formIn((await get('/e/plain')).body)
    expect(labelsIn(plain)).toEqual([
      ...['First Name', 'Last Name', 'Age', 'Zip Codes', 'Instagram Username', 'Email Address', 'Phone Number'],
    ])
    expect(plain).toContain('>REQUEST AN INVITATION</button>')
  })

  it('GST-20 GST-21 has no form when the night is canceled or over, and joins the waitlist of a full one', async () => {
    const { id } = await create({ maxCapacity: 1 })
    const applicant = (await api.apply(id)).json().id
    await api.admin({ method: 'PATCH', url: `/api/admin/applicants/${applicant}`, payload: { status: 'approved' } })
    const full = (await get('/e/gala')).body
    expect(formIn(full)).toContain('>Join the waitlist</button>')
    await api.admin({ method: 'PATCH', url: `/api/admin/events/${id}`, payload: { waitlistOpen: false } })
    const closed = (await get('/e/gala')).body
    expect([formIn(closed), closed]).toEqual(['', expect.stringContaining('<p>This night is full.</p>')])
    await create({ name: 'Over', slug: 'over', date: '2020-01-01T20:00:00Z' })
    expect(formIn((await get('/e/over')).body)).toBe('')
  })

  it('GST-18 GST-20 redirects from an earlier slug, and is missing for an unknown or inactive event', async () => {
    const { id } = await create()
    await api.admin({ method: 'PATCH', url: `/api/admin/events/${id}`, payload: { slug: 'gala-2026' } })
    const moved = await get('/e/gala')
    expect([moved.statusCode, moved.headers.location]).toEqual([308, '/e/gala-2026'])
    const inactive = await api.createEvent({ is_active: false })
    const found = await api.app.inject({ method: 'HEAD', url: '/e/gala-2026' })
    expect([found.statusCode, found.body]).toEqual([200, ''])
    for (const slug of ['unknown', inactive, 'x'.repeat(300)]) {
      const { statusCode, body } = await get(`/e/${slug}`)
      expect([statusCode, body]).toEqual([404, expect.stringContaining('<title>Page Not Found')])
      expect(body).toContain('<meta name="robots" content="noindex" />')
    }
  })

  it('GST-28 is in the sitemap while the event is open', async () => {
    await create()
    await create({ name: 'Closed', isActive: false })
    await create({ name: 'Over', date: '2020-01-01T20:00:00Z' })
    const { headers, body } = await get('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      `${api.context.settings.publicOrigin}/e/gala`,
    ])
    expect(body).not.toContain('/g/')
  })
})
