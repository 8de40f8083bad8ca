import { escapeHtml, fillText, headerLine, type TokenValues } from '@velvet/domain/campaigns'
import type { Settings } from '../kernel/index.ts'
import { unsubscribeToken } from '../suppressions/index.ts'
import type { CompiledEmail } from './compile-email.ts'
import type { EmailMessage } from './providers.ts'

export type EmailRecipientRow = {
  readonly id: string
  readonly attempt: number
  readonly address: string
  readonly values: TokenValues
}

/**
 * The mail for one person: values escaped in HTML and kept to one line in the subject, with the personal link in the footer
 * and in the headers that mail programs show as a button (RFC 8058).
 */
export const renderEmail = (
  email: CompiledEmail,
  { id, attempt, address, values }: EmailRecipientRow,
  settings: Settings,
  from: NonNullable<Settings['emailFrom']>,
): EmailMessage => {
  const link = `${settings.publicOrigin}/u/${unsubscribeToken(settings.secret, id)}`
  const { footer } = email
  return {
    from: { address: from.address, ...(from.name ? { name: from.name } : {}) },
    subject: headerLine(fillText(email.subject, values)),
    html: fillText(email.html, values, escapeHtml) + footer.html[0] + link + footer.html[1],
    text: fillText(email.text, values) + footer.text[0] + link + footer.text[1],
    recipients: [
      {
        communicationId: id,
        attempt,
        address,
        headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      },
    ],
  }
}
