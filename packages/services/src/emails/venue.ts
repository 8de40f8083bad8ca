import type { Settings } from '../kernel/index.ts'

/** What every email says about who sends it. */
export type Venue = Pick<Settings, 'venueName' | 'emailFooterAddress' | 'venueContact' | 'venuePrivacyUrl'>

/** Why somebody gets an email of a campaign. */
export const whySentence = ({ venueName }: Venue): string =>
  `You receive this email because you applied with ${venueName}.`

/** Where an email says how to reach its sender, besides the unsubscribe link. */
export const venueLinks = ({ venueContact, venuePrivacyUrl }: Venue): readonly { label: string; href: string }[] => [
  ...(venueContact
    ? [{ label: 'Contact', href: venueContact.includes('://') ? venueContact : `mailto:${venueContact}` }]
    : []),
  ...(venuePrivacyUrl ? [{ label: 'Privacy', href: venuePrivacyUrl }] : []),
]
