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
  readonly values: TokenValues<string>
}

type Sender = NonNullable<Settings['emailFrom']>

/** The links and headers that belong to one recipient. */
export type Personal = (row: EmailRecipientRow) => { links: PersonalLinks; headers: EmailRecipient['headers'] }

/** Of a campaign: an unsubscribe link, also in the headers that email programs show as a button (RFC 8058), and tracked links. */
export const fromCampaign =
  ({ publicOrigin, secret }: Settings): Personal =>
  ({ id }) => {
    const followed: string[] = []
    const unsubscribe = `${publicOrigin}/u/${unsubscribeToken(secret, id)}`
    return {
      links: {
        unsubscribe,
        follow: (position) => {
          followed[position] ??= `${publicOrigin}/l/${linkToken(secret, id, position)}`
          return followed[position]
        },
      },
      headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }
  }

/** Of a message about the own application: the guest page has its preferences, and no link is tracked (MSG-18). */
export const aboutApplication: Personal = ({ values }) => {
  const page = values.guestPage ?? ''
  return { links: { unsubscribe: page, follow: () => page }, headers: {} }
}

const recipientOf = (
  { id, attempt, address }: EmailRecipientRow,
  headers: EmailRecipient['headers'],
): EmailRecipient => ({ communicationId: id, attempt, address, headers })

const messageOf = (content: EmailPieces, from: Sender, recipients: readonly EmailRecipient[]): EmailMessage => ({
  from: { address: from.address, ...(from.name ? { name: from.name } : {}) },
  ...content,
  recipients,
})

/** The email for one person. */
export const renderEmail = (
  email: CompiledEmail,
  row: EmailRecipientRow,
  personal: Personal,
  from: Sender,
): EmailMessage => {
  const { links, headers } = personal(row)
  return messageOf(fillEmailPieces(email, row.values, links), from, [recipientOf(row, headers)])
}

/** One email for several people, which the provider fills in for each as `renderEmail` would. */
export const renderSharedEmail = (
  email: SharedEmail,
  rows: readonly EmailRecipientRow[],
  personal: Personal,
  from: Sender,
): EmailMessage =>
  messageOf(
    email.content,
    from,
    rows.map((row) => {
      const { links, headers } = personal(row)
      return { ...recipientOf(row, headers), substitutions: email.substitutionsFor(row.values, links) }
    }),
  )
