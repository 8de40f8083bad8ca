/** A link as people read it. */
export type VenueLink = { readonly href: string; readonly label: string }

/** What the sites show of the venue that runs the guest list. */
export type Venue = {
  readonly name: string
  /** Postal address; null when unset. */
  readonly address: string | null
  readonly contact: VenueLink | null
  readonly privacyUrl: string | null
  readonly socialLinks: readonly VenueLink[]
  /** Picture behind the headline; null for the drawn one. */
  readonly heroPicture: string | null
  /** The header of the public site links to the back office (PUB-04). */
  readonly hasAdminLink: boolean
}

/** The product's own name, for installations that set none. */
export const productName = 'Velvet'

const networks: Readonly<Record<string, string>> = {
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'tiktok.com': 'TikTok',
  'youtube.com': 'YouTube',
  'linkedin.com': 'LinkedIn',
  'x.com': 'X',
  'twitter.com': 'X',
  'threads.net': 'Threads',
  'threads.com': 'Threads',
  'spotify.com': 'Spotify',
  'open.spotify.com': 'Spotify',
  'soundcloud.com': 'SoundCloud',
  'ra.co': 'Resident Advisor',
}

const isPage = (text: string): boolean => URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol)

const pageOrNull = (text: string): string | null => (isPage(text) ? text : null)

const socialLink = (href: string): VenueLink => {
  const host = new URL(href).hostname.replace(/^(?:www|m)\./, '')
  return { href, label: networks[host] ?? host }
}

const contactLink = (text: string): VenueLink | null => {
  if (isPage(text)) return { href: text, label: 'Contact' }
  return text.includes('@') ? { href: `mailto:${text}`, label: text } : null
}

/**
 * The venue from its settings, by variable name (`VENUE_NAME`, ...). An unset, empty or unusable value counts as not set;
 * only http and https addresses become links.
 */
export const describeVenue = (setting: (name: string) => string | null | undefined): Venue => {
  const read = (name: string): string => setting(name)?.trim() ?? ''
  return {
    name: read('VENUE_NAME') || productName,
    address: read('VENUE_ADDRESS') || null,
    contact: contactLink(read('VENUE_CONTACT')),
    privacyUrl: pageOrNull(read('VENUE_PRIVACY_URL')),
    socialLinks: read('VENUE_SOCIAL_LINKS')
      .split(',')
      .map((part) => part.trim())
      .filter(isPage)
      .map(socialLink),
    heroPicture: pageOrNull(read('VENUE_HERO_PICTURE')),
    hasAdminLink: read('ADMIN_LINK') !== 'off',
  }
}
