import type { EventPage } from '@velvet/contracts/events'
import { dateParts, type EventFact, eventDay, eventFacts, eventNotice, hasForm } from '@velvet/domain/events'
import { describeVenue } from '@velvet/domain/venue'
import type { Settings } from '@velvet/services/kernel'
import { footer } from './footer-document.ts'
import { applicationCard } from './form-document.ts'
import { escapeHtml, jsonForPage } from './markup.ts'
import { topBar } from './top-bar-document.ts'

type Site = Pick<Settings, 'publicOrigin' | 'venueName' | 'pageValues'>

const addressOf = (site: Site, slug: string): string => `${site.publicOrigin}/e/${slug}`

/** What search engines know about an event (schema.org). */
const structuredData = (event: EventPage, site: Site) => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: event.name,
  ...(event.date ? { startDate: event.date } : {}),
  ...(event.doorsAt ? { doorTime: event.doorsAt } : {}),
  ...(event.endsAt ? { endDate: event.endsAt } : {}),
  ...(event.picture ? { image: site.publicOrigin + event.picture } : {}),
  location: {
    '@type': 'Place',
    name: event.location ?? site.venueName,
    address: event.address ?? event.location ?? site.venueName,
  },
  eventStatus: `https://schema.org/${event.cancelledAt === null ? 'EventScheduled' : 'EventCancelled'}`,
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  url: addressOf(site, event.slug),
})

const maxSummaryLength = 200

/** A fact as one sentence or line. */
const factText = ({ label, text, more }: EventFact): string =>
  [`${label}${label === 'Dress code' ? ':' : ''} ${text}`, ...(more ? [more] : [])].join(', ')

/** The preview of a link: large with the picture, which the name describes. */
const pictureTags = ({ name, picture }: EventPage, site: Site): string =>
  picture === null
    ? '<meta name="twitter:card" content="summary" />'
    : `<meta property="og:image" content="${escapeHtml(site.publicOrigin + picture)}" />
    <meta property="og:image:alt" content="${escapeHtml(name)}" />
    <meta name="twitter:card" content="summary_large_image" />`

const summaryOf = (event: EventPage): string => {
  const text = event.description ?? [eventDay(event), ...eventFacts(event).map(factText)].join(' · ')
  // By characters, so that no emoji is cut in half.
  return [...text.replaceAll('\n', ' ').slice(0, 2 * maxSummaryLength)].slice(0, maxSummaryLength).join('')
}

const headOf = (event: EventPage, about: string, site: Site): string => {
  const [name, venue] = [escapeHtml(event.name), escapeHtml(site.venueName)]
  const [summary, address] = [escapeHtml(about), escapeHtml(addressOf(site, event.slug))]
  return `<title>${name} · ${venue}</title>
    <meta name="description" content="${summary}" />
    <link rel="canonical" href="${address}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${venue}" />
    <meta property="og:title" content="${name}" />
    <meta property="og:description" content="${summary}" />
    <meta property="og:url" content="${address}" />
    ${pictureTags(event, site)}
    <script type="application/ld+json">${jsonForPage(structuredData(event, site))}</script>
    <script type="application/json" id="event">${jsonForPage(event)}</script>`
}

const paragraph = (text: string, className = ''): string =>
  `<p${className && ` class="${className}"`}>${escapeHtml(text)}</p>`

const leaf = ({ date, timeZone }: EventPage): string => {
  const { month, day, weekday } = dateParts(date, timeZone)
  return `<div aria-hidden="true" class="leaf"><span>${month}</span><b>${day}</b><span>${weekday}</span></div>`
}

const factOf = (fact: EventFact): string => {
  const label = `<span class="fact-label">${fact.label}</span>`
  // The label of a place is separate from its text; the label of a time or a code is part of the sentence.
  return fact.label === 'Place'
    ? `<li class="fact">${label}${paragraph(fact.text)}${fact.more ? paragraph(fact.more, 'text-fg-2') : ''}</li>`
    : `<li class="fact"><p>${label} <span>${escapeHtml(fact.text)}</span></p></li>`
}

/** What `Announcement` of the site shows, with the same classes, so that nothing moves when the script takes over. */
const announcement = (event: EventPage): string => {
  const notice = eventNotice(event)
  const facts = eventFacts(event)
  return [
    ...(event.picture
      ? [`<img src="${escapeHtml(event.picture)}" alt="" fetchpriority="high" class="night-picture" />`]
      : []),
    paragraph('INVITATION ONLY', 'type-eyebrow text-accent'),
    `<div class="plate">${leaf(event)}<h1 class="type-quiet">${escapeHtml(event.name)}</h1></div>`,
    paragraph(eventDay(event), 'text-lede text-fg'),
    ...(notice ? [`<div class="mt-6 text-lg font-medium text-accent">${paragraph(notice)}</div>`] : []),
    ...(facts.length > 0 ? [`<ul class="facts">${facts.map(factOf).join('')}</ul>`] : []),
    ...(event.description
      ? [
          `<div class="max-w-132 text-lg text-fg-2">${event.description
            .split('\n')
            .map((line) => (line === '' ? '<p><br></p>' : paragraph(line)))
            .join('')}</div>`,
        ]
      : []),
  ].join('\n            ')
}

/** `HeroPicture` of the site, which the gateway completes. */
const background =
  '{{if env `VENUE_HERO_PICTURE`}}<div aria-hidden="true" class="hero-picture"><img src="{{env `VENUE_HERO_PICTURE` | html}}" alt="" fetchpriority="high"></div>{{else}}<div aria-hidden="true" class="rosette top-24 left-[18%]"></div>{{end}}'

/** The gateway puts the part of the head that all pages of the site share in the place of the include. */
const documentOf = (head: string, content: string): string => `<!doctype html>
<html lang="en" class="pub">
  <head>
    {{include "/head.html"}}
    ${head}
  </head>
  <body>
    <div id="site">${content}</div>
    <noscript>
      <p class="noscript">This page needs JavaScript to take your application. Please turn it on and reload the page.</p>
    </noscript>
  </body>
</html>
`

/**
 * The page of an event as the site shows it, so that a visitor who only reads loads none of its scripts (GST-21,
 * GST-27). Times are in the zone of the event, or in UTC when it has none.
 */
export const eventDocument = (event: EventPage, site: Site): string => {
  const inItsZone = { ...event, timeZone: event.timeZone ?? 'UTC' }
  const venue = describeVenue((name) => site.pageValues[name])
  const content = `
      ${topBar(venue)}
      <main>
        <div class="relative isolate overflow-clip">
          ${background}
          <div class="threshold gutter">
            <article class="announcement">
            ${announcement(inItsZone)}
            </article>
            ${hasForm(event) ? applicationCard(event) : ''}
          </div>
        </div>
      </main>
      ${footer(venue)}
    `
  return documentOf(headOf(event, summaryOf(inItsZone), site), content)
}

/** The page of an event that does not exist; its script says so. */
export const missingDocument = (site: Site): string =>
  documentOf(
    `<title>Page Not Found · ${escapeHtml(site.venueName)}</title>
    <meta name="robots" content="noindex" />`,
    '',
  )

/** What crawlers may read: pages and pictures of events, but no calls. */
export const robots = (site: Site): string => `User-agent: *
Allow: /api/event-pictures/
Disallow: /admin
Disallow: /api/

Sitemap: ${site.publicOrigin}/sitemap.xml
`

/** The addresses of events as a sitemap. */
export const sitemap = (slugs: readonly string[], site: Site): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${slugs.map((slug) => `  <url><loc>${escapeHtml(addressOf(site, slug))}</loc></url>`).join('\n')}
</urlset>
`
