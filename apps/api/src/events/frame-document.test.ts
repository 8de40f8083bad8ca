import { describeVenue } from '@velvet/domain/venue'
import { describe, expect, it } from 'vitest'
import { footer } from './footer-document.ts'
import { topBar } from './top-bar-document.ts'

const venueWith = (values: Readonly<Record<string, string>>) => describeVenue((name) => values[name])

describe('the frame of a page that the api writes', () => {
  it('PUB-04 links to the back office unless that is switched off', () => {
    expect(topBar(venueWith({}))).toContain('href="/admin/login"')
    expect(topBar(venueWith({ ADMIN_LINK: 'off' }))).not.toContain('/admin')
  })

  it('has the venue with its links in the footer, as text', () => {
    const values = {
      ...{ VENUE_NAME: 'The <Room>', VENUE_ADDRESS: '1 Main Street', VENUE_CONTACT: 'hello@room.example' },
      ...{
        VENUE_PRIVACY_URL: 'https://room.example/privacy?a&b',
        VENUE_SOCIAL_LINKS: 'https://www.instagram.com/room',
      },
    }
    const written = footer(venueWith(values))
    for (const part of [
      'The &lt;Room&gt;, 1 Main Street',
      'href="mailto:hello@room.example"',
      'href="https://room.example/privacy?a&amp;b" rel="noopener" class="footer-link">Privacy<',
      '>Instagram<',
    ])
      expect(written).toContain(part)
    expect(footer(venueWith({}))).not.toContain('<nav')
  })
})
