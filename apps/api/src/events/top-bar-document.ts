import { productName, type Venue } from '@velvet/domain/venue'
import { buttonOf, escapeHtml } from './markup.ts'

/** The name of the product as it is drawn, which needs no font (`Logo` of the components). */
const wordmark =
  'M75.6 5V6.6H66.9L40 81.5H35.9L9.9 6.6H2.4V5H34.7V6.6H24.2L43.6 66.6L65 6.6H52.8V5ZM101.3 81Q94.6 81 89.3 78.2Q84 75.3 80.9 70Q77.8 64.6 77.8 57Q77.8 49.4 80.7 44Q83.7 38.7 88.9 35.9Q94.1 33 100.8 33Q108.1 33 112.7 36Q117.3 38.9 119.4 43.7Q121.5 48.4 121.5 53.9H84.5V52.3H108.9Q108.9 49.5 108.7 46.4Q108.4 43.3 107.6 40.6Q106.9 38 105.2 36.3Q103.6 34.6 100.8 34.6Q97.7 34.6 95.7 36.4Q93.7 38.2 92.6 41.3Q91.4 44.4 91 48.3Q90.5 52.2 90.5 56.5Q90.5 61.1 91 65.2Q91.6 69.2 92.9 72.4Q94.2 75.5 96.6 77.3Q99 79.1 102.7 79.1Q109.5 79.1 113.9 75.5Q118.4 71.9 120.2 66.5H122Q120.1 72.7 115 76.8Q109.9 81 101.3 81ZM150.2 5V78.4H158.7V80H130.3V78.4H138.9V6.6H130.3V5ZM217.1 34V35.6H210.4L191.9 81H188.6L169.9 35.6H164V34H190.3V35.6H182.4L194.9 69L208.5 35.6H199.4V34ZM247.8 81Q241.2 81 235.8 78.2Q230.5 75.3 227.4 70Q224.3 64.6 224.3 57Q224.3 49.4 227.3 44Q230.2 38.7 235.4 35.9Q240.7 33 247.4 33Q254.7 33 259.2 36Q263.8 38.9 265.9 43.7Q268.1 48.4 268.1 53.9H231V52.3H255.5Q255.5 49.5 255.2 46.4Q255 43.3 254.2 40.6Q253.4 38 251.8 36.3Q250.1 34.6 247.4 34.6Q244.2 34.6 242.2 36.4Q240.2 38.2 239.1 41.3Q238 44.4 237.5 48.3Q237.1 52.2 237.1 56.5Q237.1 61.1 237.6 65.2Q238.1 69.2 239.4 72.4Q240.8 75.5 243.2 77.3Q245.6 79.1 249.3 79.1Q256 79.1 260.5 75.5Q264.9 71.9 266.8 66.5H268.6Q266.6 72.7 261.5 76.8Q256.4 81 247.8 81ZM293.4 80.7Q289 80.7 286.7 79Q284.4 77.2 283.6 74.5Q282.8 71.7 282.8 68.6V24Q285.6 24 288.8 23.1Q292.1 22.3 294.1 21V71Q294.1 74.7 295 76.1Q295.9 77.5 298 77.5Q300.4 77.5 302.7 75.4Q305 73.3 306.4 70.2L307.8 70.9Q305.9 75.3 302.4 78Q298.8 80.7 293.4 80.7ZM275.9 35.6V34H304.8V35.6Z'

const logoOf = (name: string): string =>
  name === productName
    ? `<svg role="img" aria-label="${productName}" viewBox="0 2 310 80" class="fill-current h-5 w-auto md:h-5.5"><path d="${wordmark}"></path></svg>`
    : `<span class="h-5 w-auto md:h-5.5 inline-flex max-w-full items-center"><span class="truncate text-xl leading-tight font-semibold in-[.pub]:font-display in-[.pub]:text-2xl in-[.pub]:font-medium">${escapeHtml(name)}</span></span>`

const menu = `
          <button type="button" aria-label="Menu" aria-expanded="false" aria-controls="site-menu" class="-me-2.5 flex size-11 items-center justify-center md:hidden">
            <svg viewBox="0 0 20 20" aria-hidden="true" class="size-5" fill="none" stroke="currentColor" stroke-width="1.25"><path d="M2 7h16M2 13h16"></path></svg>
          </button>
          <nav id="site-menu" aria-label="Site" class="max-md:col-span-3 max-md:border-t max-md:border-line max-md:py-2 max-md:hidden"><a href="/admin/login" class="bar-link">ADMIN DASHBOARD</a></nav>`

/** What `TopBar` of the site shows. Its buttons act once the script of the site has been loaded. */
export const topBar = ({ name, hasAdminLink }: Venue): string => `<header class="gutter border-b border-line">
        <div class="grid grid-cols-[minmax(0,1fr)_auto_auto] grid-rows-[4.75rem] items-center gap-x-2 md:gap-x-7">
          <a href="/" class="flex min-h-11 max-w-full items-center justify-self-start">${logoOf(name)}</a>
          ${buttonOf('APPLICATION', { type: 'button', look: 'ghost', className: 'bar-button' })}${hasAdminLink ? menu : ''}
        </div>
      </header>`
