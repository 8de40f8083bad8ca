import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import { describe, expect, it } from 'vitest'
import { compileEmail, linksOf, shareEmail } from '../../emails/index.ts'
import type { Settings } from '../../kernel/index.ts'
import { readLinkToken } from '../../links/index.ts'
import type { EmailMessage } from '../../message-providers/index.ts'
import { readUnsubscribeToken } from '../../suppressions/index.ts'
import { fromCampaign, renderEmail, renderSharedEmail } from './render-email.ts'

const settings: Settings = {
  ...settingsOf(parseEnvironment({ SESSION_SECRET: 'a secret that only the tests know, 32 bytes' })),
  publicOrigin: 'https://velvet.example',
  adminOrigin: 'https://admin.velvet.example',
  emailFrom: { name: 'Velvet', address: 'door@velvet.example' },
  emailFooterAddress: '1 Test Street <New York>',
  sendsTexts: true,
  quietHours: false,
}
const from = { name: 'Velvet', address: 'door@velvet.example' }
const id = '0190a000-0000-7000-8000-000000000001'

const personal = fromCampaign(settings)

const rowOf = (values: Record<string, string> = { firstName: 'Ada' }, rowId = id) => ({
  id: rowId,
  attempt: 2,
  address: 'ada@example.com',
  values,
})

const whole = ({ html, text, ...mail }: EmailMessage) => ({ ...mail, html: html.join(''), text: text.join('') })

const render = async (subject: string, content: string, values?: Record<string, string>) =>
  whole(
    renderEmail(
      await compileEmail({ subject, content }, settings, await linksOf(content)),
      rowOf(values),
      personal,
      from,
    ),
  )

describe('the email of one recipient', () => {
  it('fills subject, HTML, and text, and adds the message and attempt ids', async () => {
    const mail = await render('Hello {{firstName}}', '<h1>Dear {{firstName}},</h1><p>see you</p>')
    expect(mail).toMatchObject({
      subject: 'Hello Ada',
      from,
      recipients: [{ communicationId: id, attempt: 2, address: 'ada@example.com' }],
    })
    expect(mail.html).toMatch(/<h1 [^>]*>Dear Ada,<\/h1><p [^>]*>see you<\/p>/)
    expect(mail.text).toMatch(/^Dear Ada,\n+see you/)
  })

  it('carries a link and one-click headers that apply to this message only', async () => {
    const mail = await render('x', 'y')
    const [link = ''] = /https:\/\/velvet\.example\/u\/[\w-]+/.exec(mail.text) ?? []
    expect(mail.html).toContain(`href="${link}"`)
    expect(mail.recipients[0]?.headers).toEqual({
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(readUnsubscribeToken(settings.secret, link.split('/').at(-1) ?? '')).toBe(id)
    expect(mail.html).toContain('1 Test Street &lt;New York&gt;')
    expect(mail.text).toContain('1 Test Street <New York>')
  })

  it('escapes names, also in the inbox preview, and keeps the subject on one line', async () => {
    const mail = await render('Hi {{firstName}}', '<p>{{firstName}}</p>', { firstName: '<img src=x>\r\nBcc: a@b.c' })
    expect(mail.html.match(/&lt;img src=x&gt;/g)).toHaveLength(2)
    expect(mail.html).not.toContain('<img')
    expect(mail.subject).toBe('Hi <img src=x> Bcc: a@b.c')
  })

  it('routes every web address through the tracking links, in HTML and text, and keeps the destination readable in the text', async () => {
    const content = '<p><a href="https://ok.example/a?b=1&amp;c=2">Tell us</a> or https://plain.example</p>'
    const mail = await render('x', `${content}<p><a href="https://ok.example/">home</a></p>`)
    const tokens = (text: string) => [...text.matchAll(/https:\/\/velvet\.example\/l\/([\w-]+)/g)].map(([, one]) => one)
    expect(tokens(mail.html).map((token) => readLinkToken(settings.secret, token ?? ''))).toEqual([
      { communicationId: id, position: 0 },
      { communicationId: id, position: 1 },
    ])
    expect(tokens(mail.text)).toEqual(tokens(mail.html))
    expect(mail.html).not.toContain('ok.example')
    expect(mail.text).toMatch(/^Tell us \[https:\/\/velvet\.example\/l\//)
    const bare = await render('x', 'see https://ok.example/a')
    expect(bare.text).toMatch(/^see https:\/\/ok\.example\/a \[https:\/\/velvet\.example\/l\/[\w-]+\]/)
  })

  it('gives all recipients the same strings except for their own values', async () => {
    const content = `<p>${'The doors open at nine. '.repeat(50)}</p><p>Dear {{firstName}}</p>`
    const compiled = await compileEmail({ subject: 'x', content }, settings, [])
    const longOf = (firstName: string): string[] => {
      const { html, text } = renderEmail(compiled, rowOf({ firstName }), personal, from)
      return [...html, ...text].filter((piece) => piece.length > 300)
    }
    const [ada, grace] = [longOf('Ada'), longOf('Grace')]
    expect(ada.length).toBeGreaterThan(1)
    expect(ada).toEqual(grace)
  })

  it('renders a shared call exactly like individual emails', async () => {
    const content = `<p>Dear {{firstName|friend}} of [City], {{firstName}}</p><p><a href="https://ok.example/a">go</a>
      <a href="https://ok.example/{{city}}">yours</a></p>`
    const compiled = await compileEmail({ subject: 'Hi {{firstName|you}}', content }, settings, await linksOf(content))
    const rows = [
      rowOf({ firstName: 'Ada <b>\r\nX', city: 'New & York' }),
      rowOf({ city: '%velvet:0%' }, '0190a000-0000-7000-8000-000000000002'),
    ]
    const shared = whole(renderSharedEmail(shareEmail(compiled), rows, personal, from))
    expect(shared.html).not.toMatch(/\/[lu]\/|Ada/)
    for (const [index, row] of rows.entries()) {
      const alone = whole(renderEmail(compiled, row, personal, from))
      const { substitutions = {}, ...recipient } = shared.recipients[index] ?? { headers: {} }
      const filled = (text: string): string =>
        text.replace(/%[0-9a-f]+:\d+%/g, (placeholder) => substitutions[placeholder] ?? '?')
      expect(recipient).toEqual(alone.recipients[0])
      expect([filled(shared.subject), filled(shared.html), filled(shared.text)]).toEqual([
        alone.subject,
        alone.html,
        alone.text,
      ])
    }
  })
})
