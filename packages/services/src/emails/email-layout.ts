import { createElement as h } from 'react'
import { Body, Container, Head, Hr, Html, Link, render, Section, Text } from 'react-email'
import { dark, light, sans, serif } from './email-palette.ts'
import { mark } from './marks.ts'
import { type Frame, type Venue, venueLinks } from './venue.ts'

const darkRules = `
.page,.page>table>tbody>tr>td{background:${dark.page}!important}
.card{background:${dark.card}!important;border-color:${dark.line}!important}
.venue,.content,.content h1,.content h2,.content h3{color:${dark.text}!important}
.content a{color:${dark.accent}!important}
.content td,.content th,.content hr,.rule{border-color:${dark.line}!important}
.content blockquote{border-color:${dark.accent}!important}
.content .button{background:${dark.button}!important}
.content .button a{color:${dark.onButton}!important}
.footer p,.footer a{color:${dark.quiet}!important}`

// Gmail ignores a whole style sheet because of one unknown rule, so the rules it knows are separate.
const phoneSheet =
  '@media (max-width:480px){.frame{padding:20px 12px!important}.card-cell{padding:28px 20px!important}}'
const themeSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
.content>:first-child{margin-top:0!important}
.content>:last-child,.content blockquote>:last-child,.content li>:last-child,.content td>:last-child{margin-bottom:0!important}
@media (prefers-color-scheme:dark){${darkRules}
}`

const hidden = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 }
// Fixed, so that a wide picture or a long address does not widen the page.
const cardStyle = {
  border: `1px solid ${light.line}`,
  borderRadius: '6px',
  backgroundColor: light.card,
  tableLayout: 'fixed',
  padding: '40px 40px 36px',
} as const
const contentStyle = {
  overflowWrap: 'anywhere',
  fontFamily: serif,
  fontSize: '17px',
  lineHeight: '1.6',
  color: light.text,
} as const
const venueStyle = {
  margin: '0 0 20px',
  fontFamily: serif,
  fontSize: '22px',
  lineHeight: '28px',
  letterSpacing: '0.02em',
  textAlign: 'center',
  color: light.text,
} as const
const footerText = { margin: '0 0 4px', fontFamily: sans, fontSize: '13px', lineHeight: '20px', color: light.quiet }

const footerLink = { color: light.quiet, textDecoration: 'underline' }

const postalLines = ({ emailFooterAddress }: Venue): Set<string> =>
  new Set((emailFooterAddress ?? '').split(/\r?\n/).filter((line) => line.trim()))

const footer = ({ why, footerLink: label, ...venue }: Frame) =>
  h(
    Section,
    { className: 'footer' },
    h(Hr, { className: 'rule', style: { margin: '28px 0 20px', borderTop: `1px solid ${light.line}` } }),
    h(Text, { style: footerText }, why),
    h(
      Text,
      { style: footerText },
      h(Link, { href: mark('unsubscribe'), style: footerLink }, label),
      venueLinks(venue).flatMap(({ label, href }) => [' · ', h(Link, { key: label, href, style: footerLink }, label)]),
    ),
    [...postalLines(venue)].map((line) => h(Text, { key: line, style: footerText }, line)),
  )

const page = (frame: Frame) =>
  h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, frame.venueName),
      h('style', null, phoneSheet),
      h('style', null, themeSheet),
    ),
    h(
      Body,
      { className: 'page', style: { margin: 0, padding: 0, backgroundColor: light.page } },
      h('div', { style: hidden }, mark('preheader')),
      h(
        Container,
        { tdClassName: 'frame', style: { maxWidth: '600px', padding: '32px 16px', tableLayout: 'fixed' } },
        h(Text, { className: 'venue', style: venueStyle }, frame.venueName),
        h(
          Section,
          { className: 'card', tdClassName: 'card-cell', style: cardStyle },
          h('div', { className: 'content', style: contentStyle }, mark('content')),
        ),
        footer(frame),
      ),
    ),
  )

/**
 * The page around every email, with marks for content, preheader, and the personal link of its footer. Tables and inline styles,
 * because all mail programs support them.
 */
export const layOutEmail = async (frame: Frame): Promise<string> =>
  (await render(page(frame))).replace(/<!--(?!\[if)[^<>]*-->/g, '')
