import { createRoot } from 'react-dom/client'
import { Site } from './site.tsx'
import { siteElement } from './site-element.ts'
import { readVenue } from './venue.tsx'

createRoot(siteElement()).render(
  <Site pathname={window.location.pathname} send={(...call) => window.fetch(...call)} venue={readVenue(document)} />,
)
