import { unsubscribeToken } from '@velvet/services/suppressions'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

describe('POST /u/:token', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())
  const linkOf = async () => {
    const message = await api.addCommunication(await api.draft(), await api.addGuest())
    return { message, url: `/u/${unsubscribeToken(api.context.settings.secret, message)}` }
  }
  const isIn = async () =>
    (await api.db.selectFrom('applicants').select('email_opt_in').executeTakeFirst())?.email_opt_in

  it.each([
    [
      'a mail program (RFC 8058)',
      { payload: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
    [
      'a mail program that posts a multipart form',
      {
        payload: '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
    ],
    ['the page', { payload: '{}', headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' } }],
    [
      'a mail program in a browser, with its own origin',
      {
        payload: 'List-Unsubscribe=One-Click',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://mail.example',
          'sec-fetch-site': 'cross-site',
        },
      },
    ],
    ['a call without a body', {}],
  ])('G4 one press from %s is enough, without cookie or confirmation', async (_, request) => {
    const { url } = await linkOf()
    expect(await isIn()).toBe(true)
    const answer = await api.app.inject({ method: 'POST', url, ...request })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, message: 'You are unsubscribed. You will receive no more campaign emails from us.' },
    ])
    expect(await isIn()).toBe(false)
    expect(await api.db.selectFrom('suppressions').select('reason').execute()).toEqual([{ reason: 'unsubscribed' }])
    expect((await api.app.inject({ method: 'POST', url, ...request })).statusCode).toBe(200)
  })

  it('merely opening a link changes nothing, because mail scanners do that', async () => {
    const { url } = await linkOf()
    for (const method of ['GET', 'HEAD'] as const) await api.app.inject({ method, url })
    expect(await isIn()).toBe(true)
    const answer = await api.app.inject({ method: 'GET', url })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST'])
  })

  it('answers 404 to a forged link', async () => {
    const { url } = await linkOf()
    const other = url[20] === 'A' ? 'B' : 'A'
    for (const forged of ['/u/nonsense', `${url.slice(0, 20)}${other}${url.slice(21)}`, `/u/${'x'.repeat(43)}`]) {
      const answer = await api.app.inject({ method: 'POST', url: forged })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'link_not_found'])
    }
    expect(await isIn()).toBe(true)
  })

  it('says that the link of a test message was a test, and unsubscribes no one', async () => {
    await linkOf()
    const answer = await api.app.inject({ method: 'POST', url: '/u/test' })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, message: 'This was a test. No one was unsubscribed.' },
    ])
    expect(await isIn()).toBe(true)
    expect(await api.db.selectFrom('suppressions').selectAll().execute()).toEqual([])
  })

  it('keeps token and address out of the log', async () => {
    const { url } = await linkOf()
    await api.app.inject({ method: 'POST', url })
    expect(api.lines.join('\n')).not.toMatch(new RegExp(`${url.slice(3)}|ada@example`))
  })
})
