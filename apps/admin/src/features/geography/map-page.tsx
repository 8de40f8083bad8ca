import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { PageHeader } from '@velvet/ui/page-header'
import { SegmentedControl } from '@velvet/ui/segmented-control'
import { Spinner } from '@velvet/ui/spinner'
import { MapPinned, SearchX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { usePageTitle } from '../../kit/page-title.ts'
import { maxListed } from './geography.queries.ts'
import { GeographyStats } from './geography-stats.tsx'
import { GeographyToolbar } from './geography-toolbar.tsx'
import { useGeographyView } from './geography-view.ts'
import { citiesText, numberText } from './location.ts'
import { LocationList } from './location-list.tsx'
import { useGeography } from './use-geography.ts'

const MapView = lazy(async () => ({ default: (await import('./map-view.tsx')).MapView }))

const looks = [
  { value: 'map', label: 'Map View' },
  { value: 'list', label: 'List View' },
] as const

/** Where applicants live, as a map or a list (NAV-08, GEO-01 to GEO-12). */
export function MapPage() {
  usePageTitle('Geographic Analytics')
  const view = useGeographyView()
  const geography = useGeography(view.filters)
  return (
    <div className="flex flex-1 flex-col">
      <PageHeader
        title="Geographic Analytics"
        subtitle="Where your applicants live"
        actions={<SegmentedControl label="View" value={view.look} onValueChange={view.setLook} options={looks} />}
      />
      <GeographyStats {...geography} />
      <GeographyToolbar view={view}>{countOf(geography, view.isFiltered)}</GeographyToolbar>
      <div aria-busy={geography.found.isPlaceholderData} className="flex flex-1 flex-col faint-while-busy">
        <Locations view={view} geography={geography} />
      </div>
    </div>
  )
}

type LocationsProps = { view: ReturnType<typeof useGeographyView>; geography: ReturnType<typeof useGeography> }

/** The cities as map or list, with loading, empty, and error states. */
function Locations({ view, geography: { found, locations, top, totals } }: LocationsProps) {
  if (found.error && !found.data) return <NotLoaded title="The locations could not be loaded" query={found} />
  if (found.data?.length === 0) return view.isFiltered ? <NothingMatches onClear={view.clear} /> : <NothingYet />
  const unlocated = totals.data && !view.filters.search ? totals.data.totalApplicants - totals.data.located : undefined
  const list = { locations, max: top?.count ?? locations[0]?.count ?? 1, filters: view.filters, unlocated }
  if (view.look === 'map')
    return (
      <Suspense fallback={<Waiting />}>
        <MapView {...list} />
      </Suspense>
    )
  if (!found.data) return <Waiting />
  return (
    <div className="px-5 py-4 max-md:px-3 max-md:py-3">
      <section aria-label="Locations by rank" className="rounded-dialog border border-line bg-surface">
        <LocationList {...list} />
      </section>
      {locations.length === maxListed ? (
        <p className="px-4 pt-3 text-sm text-fg-3">
          These are the {numberText(maxListed)} cities with the most applicants. Search for a city or state to see
          others.
        </p>
      ) : null}
    </div>
  )
}

function Waiting() {
  return (
    <div className="flex min-h-80 flex-1 items-center justify-center text-fg-3">
      <Spinner label="Loading locations" className="animate-late" />
    </div>
  )
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No locations found" icon={<SearchX />} action={<Button onClick={onClear}>Clear Filters</Button>}>
      Try adjusting your search or filter criteria.
    </EmptyState>
  )
}

function NothingYet() {
  return (
    <EmptyState title="No locations yet" icon={<MapPinned />}>
      Applicants with a known zip code appear here automatically.
    </EmptyState>
  )
}

function countOf({ found, totals }: LocationsProps['geography'], isFiltered: boolean): string {
  if (!found.data) return ''
  const { length } = found.data
  const isAll = length < maxListed
  if (isFiltered) return `${isAll ? citiesText(length) : `${numberText(length)}+ cities`} found`
  return citiesText(isAll ? length : (totals.data?.cities ?? length))
}
