import { personTokens, type Vocabulary } from '@velvet/domain/campaigns'

/** What emails of one kind have in common. */
export type EmailKind = {
  /** The tokens that the author's content may contain. */
  readonly vocabulary: Vocabulary
  /** Why a person receives it. */
  readonly why: (venueName: string) => string
  /** The text of the personal link in its footer. */
  readonly footerLink: string
  /** HTML below the author's content. */
  readonly ending: string
}

/** Email that people may unsubscribe from. */
export const campaignEmails: EmailKind = {
  vocabulary: personTokens,
  why: (venueName) => `You are receiving this email because you applied to ${venueName}.`,
  footerLink: 'Unsubscribe',
  ending: '',
}
