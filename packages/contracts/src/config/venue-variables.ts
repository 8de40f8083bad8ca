import { variable } from './variable.ts'

/** Who runs the guest list: shown on the public site, in the back office and in emails. Read when a process starts. */
export const venueVariables = {
  VENUE_NAME: variable({
    group: 'Venue',
    kind: 'text',
    default: 'Velvet',
    meaning: 'Name of the venue on both sites and in every email',
  }),
  VENUE_ADDRESS: variable({
    group: 'Venue',
    kind: 'text',
    meaning: 'Postal address in the footer of the public site and of emails',
  }),
  VENUE_CONTACT: variable({
    group: 'Venue',
    kind: 'contact',
    meaning: 'How guests reach the venue: an email address or an address such as https://example.com/contact',
  }),
  VENUE_PRIVACY_URL: variable({
    group: 'Venue',
    kind: 'page',
    meaning: 'Privacy policy, such as https://example.com/privacy; linked in the footer and beside the consent boxes',
  }),
  VENUE_SOCIAL_LINKS: variable({
    group: 'Venue',
    kind: 'pages',
    meaning: 'Comma-separated profiles, such as https://www.instagram.com/example',
  }),
  VENUE_HERO_PICTURE: variable({
    group: 'Venue',
    kind: 'page',
    meaning: 'https address of the picture behind the headline of the public page and in share previews',
  }),
  ADMIN_LINK: variable({
    group: 'Venue',
    kind: 'switch',
    default: 'on',
    meaning: 'Link to the back office in the header of the public site',
  }),
} as const
