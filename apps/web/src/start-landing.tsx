import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { LandingPage } from './features/landing/landing-page.tsx'
import { siteElement } from './site-element.ts'
import { SiteFrame } from './site-frame.tsx'
import { readVenue } from './venue.tsx'

// At once, so that nothing of the first screen is missing in between.
flushSync(() =>
  createRoot(siteElement()).render(
    <SiteFrame send={(...call) => window.fetch(...call)} venue={readVenue(document)}>
      <LandingPage />
    </SiteFrame>,
  ),
)
