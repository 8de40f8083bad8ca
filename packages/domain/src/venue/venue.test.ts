import { expect, it } from 'vitest'
import { describeVenue } from './venue.ts'

const venueWith = (settings: Record<string, string>) => describeVenue((name) => settings[name])

it('an unconfigured venue has the name of the product, no links, and the link to the back office', () => {
  expect(venueWith({})).toEqual({
    name: 'Velvet',
    address: null,
    contact: null,
    privacyUrl: null,
    socialLinks: [],
    heroPicture: null,
    hasAdminLink: true,
  })
})

it('links carry the name of the network, or of the host', () => {
  const links = 'https://www.instagram.com/room, https://m.facebook.com/room,https://room.example/club'
  expect(venueWith({ VENUE_SOCIAL_LINKS: links }).socialLinks.map(({ label }) => label)).toEqual([
    'Instagram',
    'Facebook',
    'room.example',
  ])
})

it('a contact is an email address or a page', () => {
  expect(venueWith({ VENUE_CONTACT: 'hello@room.example' }).contact).toEqual({
    href: 'mailto:hello@room.example',
    label: 'hello@room.example',
  })
  expect(venueWith({ VENUE_CONTACT: 'https://room.example/contact' }).contact).toEqual({
    href: 'https://room.example/contact',
    label: 'Contact',
  })
})

it('an address that could run a script becomes no link', () => {
  const script = 'javascript:alert(1)'
  const venue = venueWith({
    VENUE_PRIVACY_URL: script,
    VENUE_SOCIAL_LINKS: `${script},https://x.com/room`,
    VENUE_HERO_PICTURE: script,
    VENUE_CONTACT: script,
  })
  expect(venue).toMatchObject({ privacyUrl: null, heroPicture: null, contact: null, socialLinks: [{ label: 'X' }] })
})
