import { type CompiledText, compileText, type EmailContent, escapeHtml } from '@velvet/domain/campaigns'
import type { Settings } from '../kernel/index.ts'
import { emailHtml, emailText } from './email-html.ts'

/** A campaign's email taken apart once; each recipient then costs three joins. */
export type CompiledEmail = {
  readonly subject: CompiledText
  readonly html: CompiledText
  readonly text: CompiledText
  /** What stands around the personal link under every mail. */
  readonly footer: { readonly html: readonly [string, string]; readonly text: readonly [string, string] }
}

const why = 'You receive this email because you applied with us.'

const page = (body: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"></head><body style="margin:0;padding:24px;font-family:Georgia,serif;font-size:16px;line-height:1.5;color:#1c1a17">${body}`

/** Prepares what a campaign says: sanitised HTML, the text part, and the footer with link and postal address. */
export const compileEmail = (content: EmailContent, { emailFooterAddress }: Settings): CompiledEmail => {
  const html = emailHtml(content.content)
  const postal = emailFooterAddress ?? ''
  return {
    subject: compileText(content.subject),
    html: compileText(page(html)),
    text: compileText(emailText(html)),
    footer: {
      html: [
        `<hr style="margin:32px 0 16px;border:0;border-top:1px solid #d9d4cb"><p style="font-size:13px;color:#6b655c">${why} <a href="`,
        `" style="color:#6b655c">Unsubscribe</a>${postal ? `<br>${escapeHtml(postal)}` : ''}</p></body></html>`,
      ],
      text: [`\n\n--\n${why}\nUnsubscribe: `, postal ? `\n${postal}\n` : '\n'],
    },
  }
}
