import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { EventPage } from './features/events/event-page.tsx'
import { inSite } from './in-site.tsx'
import { siteElement } from './site-element.ts'
import { slugIn } from './site-frame.tsx'

/** Puts the page of an event in the place of the one that the server wrote, at once, so that nothing is ever missing. */
export function takeOver(): void {
  const slug = slugIn(window.location.pathname) ?? ''
  flushSync(() => createRoot(siteElement()).render(inSite(<EventPage slug={slug} />)))
}
