import type { Settings } from '../kernel/index.ts'

/** The sender information in every email. */
export type Venue = Pick<Settings, 'venueName' | 'emailFooterAddress' | 'venueContact' | 'venuePrivacyUrl'>

/** Why a person receives a campaign's email. */
export const whySentence = ({ venueName }: Venue): string =>
  `You are receiving this email because you applied to ${venueName}.`

/** How to reach the sender from an email, besides the unsubscribe link. */
export const venueLinks = ({ venueContact, venuePrivacyUrl }: Venue): readonly { label: string; href: string }[] => [
  ...(venueContact
    ? [{ label: 'Contact', href: venueContact.includes('://') ? venueContact : `mailto:${venueContact}` }]
    : []),
  ...(venuePrivacyUrl ? [{ label: 'Privacy', href: venuePrivacyUrl }] : []),
]
