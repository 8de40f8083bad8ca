import type { ReactNode } from 'react'
import { SiteFrame } from './site-frame.tsx'
import { readVenue } from './venue.tsx'

/** A page with what every page of the site has around it, in the document that loaded this script. */
export const inSite = (page: ReactNode): ReactNode => (
  <SiteFrame send={(...call) => window.fetch(...call)} venue={readVenue(document)}>
    {page}
  </SiteFrame>
)
