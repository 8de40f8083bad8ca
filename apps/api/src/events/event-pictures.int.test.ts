import { setEventPicture } from '@velvet/contracts/events'
import { sweepPictures } from '@velvet/services/instagram'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { onePixel, sent } from '../testing/endpoints.ts'
import { pictureOf, startPictures } from '../testing/picture-fixture.ts'
import { createTestApi } from '../testing/test-api.ts'

describe('the picture of an event', () => {
  let pictures: Awaited<ReturnType<typeof startPictures>>
  let api: Awaited<ReturnType<typeof createTestApi>>
  let admin: Awaited<ReturnType<typeof api.signIn>>
  beforeAll(async () => {
    pictures = await startPictures()
    api = await createTestApi(inject('databaseUrl'), { pictures: pictures.tools })
    admin = await api.signIn('admin')
  })
  afterAll(async () => {
    await api?.close()
    await pictures?.stop()
  })
  beforeEach(() => api.db.deleteFrom('events').execute())

  const createEvent = async (slug: string): Promise<string> =>
    (await admin({ method: 'POST', url: '/api/admin/events', payload: { name: 'A "Gala"', slug } })).json().id
  const send = (id: string, content: Buffer, fileName = 'night.png') =>
    admin({
      method: 'POST',
      url: `/api/admin/events/${id}/picture`,
      payload: Buffer.concat([
        Buffer.from(`--form\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`),
        content,
        Buffer.from('\r\n--form--\r\n'),
      ]),
      headers: { 'content-type': 'multipart/form-data; boundary=form' },
    })
  const remove = (id: string) => admin({ method: 'DELETE', url: `/api/admin/events/${id}/picture` })
  const read = (url: string) => api.app.inject({ method: 'GET', url })
  const age = () =>
    api.db
      .updateTable('pictures')
      .set({ used_at: new Date(Date.now() - 3_600_000) })
      .execute()

  it('GST-29 GST-27 is re-encoded, served from here to everyone, and in the preview of the page', async () => {
    const id = await createEvent('gala')
    const answer = await send(id, onePixel, 'night.svg')
    expect([answer.statusCode, answer.json().picture]).toEqual([
      200,
      expect.stringMatching(/^\/api\/event-pictures\/[0-9a-f]{64}\.webp$/),
    ])
    const { picture } = answer.json()
    const served = await read(picture)
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(served.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    expect((await read('/api/events/gala')).json()).toMatchObject({ picture })
    const page = (await read('/e/gala')).body
    expect(page).toContain(`<meta property="og:image" content="${api.context.settings.publicOrigin}${picture}" />`)
    expect(page).toContain('<meta property="og:image:alt" content="A &#34;Gala&#34;" />')
    expect((await read('/robots.txt')).body).toMatch(
      new RegExp(`Allow: /api/event-pictures/\n[^]*Sitemap: ${api.context.settings.publicOrigin}/sitemap.xml\n`),
    )
  })

  it('GST-29 refuses what is no JPEG, PNG, or WebP picture, whatever it says about itself', async () => {
    const id = await createEvent('gala')
    const torn = Buffer.concat([onePixel.subarray(0, 20), Buffer.from('torn')])
    for (const content of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      pictureOf(1),
      torn,
      Buffer.alloc(0),
    ])
      expect([(await send(id, content)).statusCode, (await send(id, content)).json().code]).toEqual([
        415,
        'not_a_picture',
      ])
    const json = await admin({ method: 'POST', url: `/api/admin/events/${id}/picture`, payload: {} })
    expect(json.statusCode).toBe(415)
    expect(await admin({ method: 'GET', url: `/api/admin/events/${id}` }).then((one) => one.json().picture)).toBeNull()
  })

  it('GST-29 has at most 5 MB', async () => {
    const id = await createEvent('gala')
    const limit = 5 * 1024 * 1024
    const padded = (bytes: number) => Buffer.concat([onePixel, Buffer.alloc(bytes - onePixel.length)])
    expect((await send(id, padded(limit))).statusCode).toBe(200)
    for (const bytes of [limit + 1, limit + 2 * 1024 * 1024]) {
      const answer = await send(id, padded(bytes))
      expect([answer.statusCode, answer.json()]).toMatchObject([
        413,
        { code: 'file_too_large', message: 'A file can be at most 5 MB.' },
      ])
    }
  })

  it('GST-29 is removed with its file, unless another event has the same', async () => {
    const [one, other] = [await createEvent('one'), await createEvent('other')]
    const { picture } = (await send(one, onePixel)).json()
    await send(other, onePixel)
    expect((await remove(one)).json()).toMatchObject({ picture: null })
    expect((await remove(one)).statusCode).toBe(200)
    await age()
    await sweepPictures(api.system, pictures.tools.store)
    expect((await read(picture)).statusCode).toBe(200)
    await admin({ method: 'DELETE', url: `/api/admin/events/${other}` })
    expect((await read(picture)).statusCode).toBe(404)
    await age()
    await sweepPictures(api.system, pictures.tools.store)
    expect(await api.db.selectFrom('pictures').select('name').execute()).toEqual([])
    expect(await pictures.files()).toEqual([])
  })

  it('GST-29 is changed by roles that may write events, and pictures of people stay in the back office', async () => {
    const id = await createEvent('gala')
    const reader = await api.signIn('communications_only')
    for (const call of [
      { method: 'POST', url: `/api/admin/events/${id}/picture`, ...sent(setEventPicture, {}) },
      { method: 'DELETE', url: `/api/admin/events/${id}/picture` },
    ] as const)
      expect((await reader(call)).statusCode).toBe(403)
    expect((await send(api.context.newId(), onePixel)).json()).toMatchObject({ code: 'event_not_found' })
    const kept = `${'a'.repeat(64)}.webp`
    await api.db.insertInto('pictures').values({ name: kept, bytes: 1, width: 1, height: 1 }).execute()
    for (const name of [kept, '..%2Fx', 'x.webp'])
      expect((await read(`/api/event-pictures/${name}`)).statusCode).toBe(404)
  })
})
