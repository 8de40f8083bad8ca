import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { LandingPage } from './features/landing/landing-page.tsx'
import { inSite } from './in-site.tsx'
import { siteElement } from './site-element.ts'

const root = createRoot(siteElement())

// A transition renders in pieces, between which the browser answers the visitor; the first screen stays until all of it is there.
startTransition(() => root.render(inSite(<LandingPage />)))
