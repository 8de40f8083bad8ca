import { describe, expect, it } from 'vitest'
import type { Settings } from '../kernel/index.ts'
import { readUnsubscribeToken } from '../suppressions/unsubscribe-token.ts'
import { compileEmail } from './compile-email.ts'
import { renderEmail } from './render-email.ts'

const settings: Settings = {
  publicOrigin: 'https://velvet.example',
  adminOrigin: 'https://admin.velvet.example',
  secret: 'a secret that only the tests know, 32 bytes',
  loginLimits: true,
  emailFrom: { name: 'Velvet', address: 'door@velvet.example' },
  emailFooterAddress: '1 Test Street <New York>',
}
const id = '0190a000-0000-7000-8000-000000000001'

const render = (subject: string, content: string, values: Record<string, string> = { firstName: 'Ada' }) =>
  renderEmail(
    compileEmail({ subject, content }, settings),
    { id, attempt: 2, address: 'ada@example.com', values },
    settings,
    { name: 'Velvet', address: 'door@velvet.example' },
  )

describe('the email of one recipient', () => {
  it('fills subject, HTML and text, and marks message and attempt', () => {
    const mail = render('Hello {{firstName}}', '<h1>Dear {{firstName}},</h1><p>see you</p>')
    expect(mail).toMatchObject({
      subject: 'Hello Ada',
      from: { name: 'Velvet', address: 'door@velvet.example' },
      recipients: [{ communicationId: id, attempt: 2, address: 'ada@example.com' }],
    })
    expect(mail.html).toContain('<h1>Dear Ada,</h1><p>see you</p>')
    expect(mail.text).toMatch(/^Dear Ada,\n+see you/)
  })

  it('carries a link, and headers for one press in the mail program, that lead to this message alone', () => {
    const mail = render('x', 'y')
    const [link = ''] = /https:\/\/velvet\.example\/u\/[\w-]+/.exec(mail.text) ?? []
    expect(mail.html).toContain(`<a href="${link}"`)
    expect(mail.recipients[0]?.headers).toEqual({
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(readUnsubscribeToken(settings.secret, link.split('/').at(-1) ?? '')).toBe(id)
    expect(mail.html).toContain('1 Test Street &lt;New York&gt;')
    expect(mail.text).toContain('1 Test Street <New York>')
  })

  it('escapes what people are called, and keeps the subject on one line', () => {
    const mail = render('Hi {{firstName}}', '<p>{{firstName}}</p>', { firstName: '<img src=x>\r\nBcc: a@b.c' })
    expect(mail.html).toContain('<p>&lt;img src=x&gt;')
    expect(mail.html).not.toContain('<img')
    expect(mail.subject).toBe('Hi <img src=x> Bcc: a@b.c')
  })

  it('sends no script, style, form, event handler or disguised address', () => {
    const { html } = render(
      'x',
      `<script>alert(1)</script><style>p{}</style><form action="//evil"><input></form><p onclick="x()">a</p>
      <a href="javascript:alert(1)">b</a><a href="{{firstName}}">c</a><a href="https://ok.example/{{firstName}}">d</a>
      <img src="http://evil/x.png"><img src="https://ok.example/x.png" onerror="x()"><iframe src="https://evil"></iframe>`,
      { firstName: 'javascript:alert(2)' },
    )
    expect(html).not.toMatch(/alert\(1\)|<script|<style|<form|<input|onclick|onerror|iframe|http:\/\/evil/i)
    expect(html).toContain('<a>b</a><a>c</a><a href="https://ok.example/javascript:alert(2)">d</a>')
    expect(html).toContain('<img src="https://ok.example/x.png" />')
  })

  it('makes paragraphs and links of plain text', () => {
    const { html, text } = render('x', 'Dear {{firstName}},\n\nsee https://velvet.example/a?b=1&c=2.\nBye & <3')
    expect(html).toContain(
      '<p>Dear Ada,</p>\n<p>see <a href="https://velvet.example/a?b=1&amp;c=2">https://velvet.example/a?b=1&amp;c=2</a>.<br />Bye &amp; &lt;3</p>',
    )
    expect(text).toContain('see https://velvet.example/a?b=1&c=2.\nBye & <3')
  })
})
