import { IconButton } from '@velvet/ui/button'
import { LinkButton } from '@velvet/ui/link-button'
import { X } from 'lucide-react'
import type { LocationFilters } from './geography.queries.ts'
import { applicantsHref, type Location, peopleText, shareText } from './location.ts'

export type SelectedLocationProps = { location: Location | undefined; filters: LocationFilters; onClose: () => void }

/** The selected city, with a link to its applicants. */
export function SelectedLocation({ location, filters, onClose }: SelectedLocationProps) {
  return (
    <div role="status">
      {location ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 text-sm max-md:px-4">
          <p className="min-w-0 flex-1">
            <span className="text-base font-semibold">{location.name}</span>{' '}
            <span className="text-fg-2">
              Rank {location.rank} · {peopleText(location.count)} · {shareText(location.percentage)} of all with a known
              location
            </span>
          </p>
          <LinkButton href={applicantsHref(location, filters)} aria-label={`View applicants from ${location.name}`}>
            View applicants
          </LinkButton>
          <IconButton label="Clear selection" onClick={onClose}>
            <X />
          </IconButton>
        </div>
      ) : null}
    </div>
  )
}
