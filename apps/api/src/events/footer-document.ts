import { productName, type Venue, type VenueLink } from '@velvet/domain/venue'
import { escapeHtml, tag } from './markup.ts'

const letter = 'M75.6 5V6.6H66.9L40 81.5H35.9L9.9 6.6H2.4V5H34.7V6.6H24.2L43.6 66.6L65 6.6H52.8V5Z'

const markOf = (name: string): string =>
  name === productName
    ? `<path d="${letter}"></path>`
    : `<text x="38" y="70" text-anchor="middle" font-size="84" class="in-[.pub]:font-display">${escapeHtml([...name][0]?.toUpperCase() ?? '')}</text>`

const itemOf = ({ href, label }: VenueLink): string =>
  `<li>${tag('a', { href, rel: 'noopener', class: 'footer-link' })}${escapeHtml(label)}</a></li>`

/** What `SiteFooter` of the site shows. */
export const footer = ({ name, address, contact, privacyUrl, socialLinks }: Venue): string => {
  const links = [
    ...(contact ? [contact] : []),
    ...(privacyUrl ? [{ href: privacyUrl, label: 'Privacy' }] : []),
    ...socialLinks,
  ]
  return `<footer class="gutter flex flex-wrap items-center gap-x-10 gap-y-4 border-t border-line py-10">
        <div class="flex items-center gap-x-4">
          <svg aria-hidden="true" viewBox="-22 -17 120 120" class="fill-current h-4 w-auto shrink-0 text-accent"><rect x="-19" y="-14" width="114" height="114" fill="none" stroke="currentColor" stroke-width="5"></rect>${markOf(name)}</svg>
          <p class="text-lg text-fg-2">No list at the door but this one.</p>
        </div>
        ${address ? `<address class="text-base text-fg-3 not-italic">${escapeHtml(`${name}, ${address}`)}</address>` : ''}
        ${links.length > 0 ? `<nav aria-label="About the venue" class="md:ms-auto"><ul class="flex flex-wrap gap-x-6">${links.map(itemOf).join('')}</ul></nav>` : ''}
      </footer>`
}
