import { describeVenue, type Venue } from '@velvet/domain/venue'
import { BrandProvider } from '@velvet/ui/logo'
import { createContext, type ReactNode, useContext } from 'react'

const VenueContext = createContext<Venue>(describeVenue(() => null))

/** The venue as the gateway wrote it into the page, so that the first paint already shows its name. */
export const readVenue = (page: Document): Venue =>
  describeVenue((name) => page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content)

export function VenueProvider({ venue, children }: { venue: Venue; children: ReactNode }) {
  return (
    <VenueContext value={venue}>
      <BrandProvider name={venue.name}>{children}</BrandProvider>
    </VenueContext>
  )
}

export const useVenue = (): Venue => useContext(VenueContext)
