import type { EventPage } from '@velvet/contracts/events'
import { eventLines, eventNotice } from '@velvet/domain/events'
import type { Settings } from '@velvet/services/kernel'
import { escapeHtml, jsonForPage } from './escape.ts'

type Site = Pick<Settings, 'publicOrigin' | 'venueName'>

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

const longestSummary = 200

const summaryOf = (event: EventPage, lines: readonly string[]): string =>
  (event.description ?? lines.join(' · ')).replaceAll('\n', ' ').slice(0, longestSummary)

/** The preview of a link: large with the picture, which the name describes. */
const pictureTags = ({ name, picture }: EventPage, site: Site): string =>
  picture === null
    ? '<meta name="twitter:card" content="summary" />'
    : `<meta property="og:image" content="${escapeHtml(site.publicOrigin + picture)}" />
    <meta property="og:image:alt" content="${escapeHtml(name)}" />
    <meta name="twitter:card" content="summary_large_image" />`

const headOf = (event: EventPage, lines: readonly string[], site: Site): string => {
  const [name, venue] = [escapeHtml(event.name), escapeHtml(site.venueName)]
  const [summary, address] = [escapeHtml(summaryOf(event, lines)), escapeHtml(addressOf(site, event.slug))]
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

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

const readable = (event: EventPage, lines: readonly string[]): string =>
  [
    `<h1 class="type-quiet">${escapeHtml(event.name)}</h1>`,
    ...lines.map(paragraph),
    ...[eventNotice(event)].filter((notice) => notice !== null).map(paragraph),
    ...(event.description ?? '').split('\n').filter(Boolean).map(paragraph),
  ].join('\n        ')

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

/** The page of an event before its script runs (GST-27). Times are in the zone of the event, or in UTC when it has none. */
export const eventDocument = (event: EventPage, site: Site): string => {
  const lines = eventLines({ ...event, timeZone: event.timeZone ?? 'UTC' })
  const content = `
      <main class="gutter">
        ${readable(event, lines)}
      </main>
    `
  return documentOf(headOf(event, lines, site), content)
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
