import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

const most = 200_000
const full = (piece: string): string => piece.repeat(Math.floor(most / piece.length))

const deep: [string, string][] = [
  ['65,000 elements inside each other', '<b>'.repeat(65_000)],
  ['3,000 elements inside each other', '<b>'.repeat(3_000)],
  ['101 closed elements inside each other', '<div>'.repeat(101) + '</div>'.repeat(101)],
  ['tables inside each other', full('<table><tr><td>')],
  ['100,000 elements beside each other', full('<i>')],
  ['10,001 pictures', '<img>'.repeat(10_001)],
  ['end tags without elements', full('</p>')],
]

const wide: [string, string][] = [
  ['pictures that are left out', `${'<img>'.repeat(9_900)}${'x'.repeat(150_000)}`],
  ['cells of no table', full('<tr><td>x '.repeat(90) + '</td></tr>'.repeat(90) + 'x'.repeat(3_000))],
  ['100 levels with text on each', ('<b>x'.repeat(100) + '</b>'.repeat(100)).repeat(99)],
  ['links', full('<a href="https://a.example/x">x</a>')],
  ['one element of many attributes', `<p ${full('a b=c ').slice(0, -9)}>x</p>`],
  ['unfinished tags', full('<p ')],
  ['lone brackets', full('<')],
  ['an endless comment', `<!--${full('- >').slice(0, -9)}`],
  ['character references', `<p>${full('&amp;&#x1F600;').slice(0, -9)}`],
  ['one bold link after another', full('<p><b><a href="https://a.example">x')],
  ['blank paragraphs', full('<p>   \n')],
  ['a long address', `https://a.example/${full('.').slice(0, -30)}`],
  ['addresses in a text with a tag', `<b>x</b>\n${full('https://a.example/.. ').slice(0, -30)}`],
  ['blank lines in a text with a tag', `<b>x</b>${full('\n \n').slice(0, -30)}`],
  ['braces', full('{{')],
  ['brackets', full('[a|')],
  ['plain words', full('word ')],
]

const busyMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * Runs a call and returns the longest time that this thread worked before it could answer others; other processes do not count.
 */
const longestWait = async <T>(call: () => PromiseLike<T>): Promise<{ result: T; waitMs: number }> => {
  let waitMs = 0
  let last = busyMs()
  const timer = setInterval(() => {
    const now = busyMs()
    waitMs = Math.max(waitMs, now - last)
    last = now
  }, 2)
  const result = await call()
  await new Promise((resolve) => setTimeout(resolve, 5))
  clearInterval(timer)
  return { result, waitMs }
}

describe('an email that is designed to be slow', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'), { settings: { clickTracking: true } })
    await api.post('/api/admin/campaigns/preview', { type: 'email', content: { subject: 'x', content: '<p>x</p>' } })
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const content = (html: string) => ({ subject: 'Hello', content: html })
  const preview = (html: string) => api.post('/api/admin/campaigns/preview', { type: 'email', content: content(html) })
  const places: [string, (html: string) => ReturnType<typeof preview>][] = [
    ['a preview', preview],
    ['a campaign', (html) => api.create({ customContent: content(html) })],
    [
      'a change of a campaign',
      async (html) =>
        api.admin({
          method: 'PATCH',
          url: `/api/admin/campaigns/${await api.draft()}`,
          payload: { customContent: content(html) },
        }),
    ],
    ['a template', (html) => api.post('/api/admin/templates', { name: 'x', type: 'email', ...content(html) })],
    [
      'a change of a template',
      async (html) => {
        const { id } = (await api.post('/api/admin/templates', { name: 'x', type: 'email', ...content('x') })).json()
        return api.admin({ method: 'PATCH', url: `/api/admin/templates/${id}`, payload: content(html) })
      },
    ],
    [
      'a bulk send',
      (html) => api.post('/api/admin/applicants/bulk', { action: 'send_email', filter: {}, data: content(html) }),
    ],
  ]

  it.each(deep)('is refused wherever HTML is accepted, and blocks no other request: %s (S2)', async (_what, html) => {
    for (const [place, call] of places) {
      const { result, waitMs } = await longestWait(() => call(html))
      expect([result.statusCode, result.json().code], place).toEqual([400, 'email_too_complex'])
      expect(result.json().message, place).toMatch(
        /^This email has more than [\d,]+ HTML elements( nested inside each other)?\.$/,
      )
      expect(waitMs, place).toBeLessThan(250)
    }
  })

  it.each(wide)(
    'blocks no other request when it is previewed, stored, or sent: %s (S2)',
    async (_what, html) => {
      await api.addGuest()
      const shown = await longestWait(() => preview(html))
      expect([200, 400]).toContain(shown.result.statusCode)
      expect(shown.waitMs).toBeLessThan(250)
      const kept = await longestWait(() => api.create({ customContent: content(html) }))
      expect([201, 400]).toContain(kept.result.statusCode)
      expect(kept.waitMs).toBeLessThan(250)
      if (kept.result.statusCode !== 201) return
      const sent = await longestWait(() => api.act(kept.result.json().id, 'send'))
      expect([202, 400]).toContain(sent.result.statusCode)
      expect(sent.waitMs).toBeLessThan(250)
    },
    90_000,
  )

  it.each([
    [
      'a preview',
      (text: string) => api.post('/api/admin/campaigns/preview', { type: 'sms', content: { content: text } }),
    ],
    ['a campaign', (text: string) => api.create({ type: 'sms', customContent: { content: text } })],
    ['a template', (text: string) => api.post('/api/admin/templates', { name: 'x', type: 'sms', content: text })],
    [
      'a bulk send',
      (text: string) =>
        api.post('/api/admin/applicants/bulk', { action: 'send_sms', filter: {}, data: { content: text } }),
    ],
  ])('BULK-28 LIM-10 a text that could never be sent is refused by %s at once (S3)', async (_place, call) => {
    for (const text of ['x'.repeat(60_000), '👩\u200d'.repeat(60_000), `{{firstName|${'x'.repeat(60_000)}}}`]) {
      const { result, waitMs } = await longestWait(() => call(text))
      expect([result.statusCode, result.json().code]).toEqual([400, 'text_too_long'])
      expect(waitMs).toBeLessThan(250)
    }
  })

  it('BULK-28 measures quickly a text that is long for one recipient only (S3)', async () => {
    const applicantId = await api.addGuest({ email: `${'x'.repeat(300)}@example.com` })
    const text = '{email}'.repeat(285)
    const { result, waitMs } = await longestWait(() =>
      api.post('/api/admin/campaigns/preview', { type: 'sms', content: { content: text }, applicantId }),
    )
    expect([result.statusCode, result.json().sms.isTooLong]).toEqual([200, true])
    expect(waitMs).toBeLessThan(250)
  })

  it('accepts as many tokens as it can fill in quickly for a recipient with a long address, and no more (S2)', async () => {
    const applicantId = await api.addGuest({ email: `${'x'.repeat(240)}@example.com` })
    const { result, waitMs } = await longestWait(() =>
      api.post('/api/admin/campaigns/preview', {
        type: 'email',
        content: content('{email}'.repeat(1_000)),
        applicantId,
      }),
    )
    expect(result.statusCode).toBe(200)
    expect(waitMs).toBeLessThan(250)
    const refused = await longestWait(() => preview(full('{email}')))
    expect([refused.result.statusCode, refused.result.json().message]).toEqual([
      400,
      'This email has more than 1,000 personalized tokens.',
    ])
    expect(refused.waitMs).toBeLessThan(250)
  })
})
