import type { TokenValues } from '@velvet/domain/campaigns'
import {
  type CompiledEmail,
  type EmailPieces,
  fillEmailPieces,
  type PersonalLinks,
  type SharedEmail,
} from '../../emails/index.ts'
import type { Settings } from '../../kernel/index.ts'
import { linkToken } from '../../links/index.ts'
import type { EmailMessage, EmailRecipient } from '../../message-providers/index.ts'
import { unsubscribeToken } from '../../suppressions/index.ts'

export type EmailRecipientRow = {
  readonly id: string
  readonly attempt: number
  readonly address: string
  readonly values: TokenValues
}

type Sender = NonNullable<Settings['emailFrom']>

const linksFor = ({ publicOrigin, secret }: Settings, id: string): PersonalLinks => {
  const followed: string[] = []
  return {
    unsubscribe: `${publicOrigin}/u/${unsubscribeToken(secret, id)}`,
    follow: (position) => {
      followed[position] ??= `${publicOrigin}/l/${linkToken(secret, id, position)}`
      return followed[position]
    },
  }
}

/** With the headers that email programs show as a button (RFC 8058). */
const recipientOf = ({ id, attempt, address }: EmailRecipientRow, { unsubscribe }: PersonalLinks): EmailRecipient => ({
  communicationId: id,
  attempt,
  address,
  headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
})

const messageOf = (content: EmailPieces, from: Sender, recipients: readonly EmailRecipient[]): EmailMessage => ({
  from: { address: from.address, ...(from.name ? { name: from.name } : {}) },
  ...content,
  recipients,
})

/** The email for one person, with the unsubscribe link in the footer and in the headers. */
export const renderEmail = (
  email: CompiledEmail,
  row: EmailRecipientRow,
  settings: Settings,
  from: Sender,
): EmailMessage => {
  const links = linksFor(settings, row.id)
  return messageOf(fillEmailPieces(email, row.values, links), from, [recipientOf(row, links)])
}

/** One email for several people, which the provider fills in for each as `renderEmail` would. */
export const renderSharedEmail = (
  email: SharedEmail,
  rows: readonly EmailRecipientRow[],
  settings: Settings,
  from: Sender,
): EmailMessage =>
  messageOf(
    email.content,
    from,
    rows.map((row) => {
      const links = linksFor(settings, row.id)
      return { ...recipientOf(row, links), substitutions: email.substitutionsFor(row.values, links) }
    }),
  )
