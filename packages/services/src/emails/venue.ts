import type { Settings } from '../kernel/index.ts'
import type { EmailKind } from './email-kind.ts'

/** The sender information in every email. */
export type Venue = Pick<Settings, 'venueName' | 'emailFooterAddress' | 'venueContact' | 'venuePrivacyUrl'>

/** What the page around an email says. */
export type Frame = Venue & { readonly why: string; readonly footerLink: string }

/** The page around a venue's emails of one kind. */
export const frameOf = (
  { venueName, emailFooterAddress, venueContact, venuePrivacyUrl }: Venue,
  { why, footerLink }: EmailKind,
): Frame => ({ venueName, emailFooterAddress, venueContact, venuePrivacyUrl, why: why(venueName), footerLink })

/** How to reach the sender from an email, besides the personal link. */
export const venueLinks = ({ venueContact, venuePrivacyUrl }: Venue): readonly { label: string; href: string }[] => [
  ...(venueContact
    ? [{ label: 'Contact', href: venueContact.includes('://') ? venueContact : `mailto:${venueContact}` }]
    : []),
  ...(venuePrivacyUrl ? [{ label: 'Privacy', href: venuePrivacyUrl }] : []),
]
