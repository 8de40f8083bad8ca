import { Link } from '@velvet/ui/link'
import { memo } from 'react'
import type { LocationFilters } from './geography.queries.ts'
import { applicantsHref, type Location, numberText, shareText } from './location.ts'

/** Rank, name and number above bar and share; all on one line on wide screens. */
export const rowColumns =
  'grid grid-cols-[1.75rem_minmax(0,1fr)_3.5rem] items-center gap-x-3 gap-y-1.5 ps-2 pe-4 @2xl:grid-cols-[3rem_minmax(0,14rem)_minmax(0,1fr)_6rem_4rem] @2xl:gap-x-4'

export type LocationRowProps = {
  location: Location
  max: number
  filters: LocationFilters
  isSelected: boolean
}

/** One city with its bar (GEO-11, GEO-12). The whole row links to its applicants. */
export const LocationRow = memo(function LocationRow({ location, max, filters, isSelected }: LocationRowProps) {
  const { city, state, rank, count, percentage } = location
  return (
    <li
      aria-current={isSelected ? 'true' : undefined}
      className={`relative border-b border-line py-2 text-sm transition-colors duration-[90ms] [contain-intrinsic-size:auto_3.375rem] [content-visibility:auto] pointer-coarse:py-3 ${rowColumns} ${isSelected ? 'bg-selected' : 'hover:bg-hover'}`}
    >
      <span className="text-end text-xs text-fg-3 @2xl:text-sm">
        <span className="sr-only">Rank </span>
        {rank}
      </span>
      <Link
        href={applicantsHref(location, filters)}
        className="min-w-0 truncate rounded-control after:absolute after:inset-0 hover:underline"
      >
        <span className="font-medium text-fg">{city}</span>
        {state ? <span className="text-fg-2">, {state}</span> : null}
      </Link>
      <span className="text-end font-medium text-fg @2xl:order-4">
        {numberText(count)}
        <span className="sr-only">{count === 1 ? ' applicant' : ' applicants'}</span>
      </span>
      <Bar share={count / max} />
      <span className="text-end text-xs text-fg-2 @2xl:order-5 @2xl:text-sm">{shareText(percentage)}</span>
    </li>
  )
})

/** Applicants who are counted but have no place on the map. */
export function UnlocatedRow({ count }: { count: number }) {
  return (
    <p className={`py-2.5 text-sm text-fg-2 ${rowColumns}`}>
      <span aria-hidden="true" className="text-end text-fg-3">
        –
      </span>
      <span className="@2xl:col-span-2">Unknown location</span>
      <span className="text-end">
        {numberText(count)}
        <span className="sr-only">{count === 1 ? ' applicant' : ' applicants'}</span>
      </span>
    </p>
  )
}

function Bar({ share }: { share: number }) {
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="col-start-2 block h-1.5 w-full overflow-visible fill-accent/28 stroke-accent @2xl:order-3 @2xl:col-start-auto @2xl:h-2.5 forced-colors:fill-[Highlight]"
    >
      <rect
        data-bar
        width={Math.min(1, share) * 100}
        height="1"
        className="[vector-effect:non-scaling-stroke]"
        strokeWidth="1.25"
      />
    </svg>
  )
}
