import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { Skeleton } from '@velvet/ui/skeleton'
import { History, RefreshCw, SearchX } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { OlderRows } from '../../kit/older-rows.tsx'
import { type useActivity, useNewerActivity } from './activity.queries.ts'
import { ActivityTimeline } from './activity-timeline.tsx'
import type { ActivityView } from './activity-view.ts'
import { useNearEnd } from './use-near-end.ts'

export type ActivityLogProps = { list: ReturnType<typeof useActivity>; view: ActivityView; isLive: boolean }

/** The entries, or a placeholder, error, or empty state. Older ones load on scroll, newer ones on request. */
export function ActivityLog({ list, view, isLive }: ActivityLogProps) {
  const { data, error, isFetching, isPlaceholderData, hasNextPage, isFetchNextPageError, fetchNextPage } = list
  const region = useRef<HTMLElement>(null)
  const entries = useMemo(() => data?.pages.flat() ?? [], [data])
  const newer = useNewerActivity(view.filters, isPlaceholderData ? undefined : data?.pages, isLive)
  const newerText = newer.count > 0 ? countText(newer.count, newer.isMore, 'new ') : ''
  const mayReadOn = hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData
  const readOn = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const end = useNearEnd(mayReadOn ? readOn : undefined)

  const showNewer = () => {
    newer.show()
    region.current?.focus({ preventScroll: true })
    region.current?.closest('main')?.scrollTo(0, 0)
  }
  return (
    <section
      ref={region}
      aria-label="Activity"
      tabIndex={-1}
      aria-busy={isPlaceholderData}
      className="relative flex min-h-96 flex-1 flex-col outline-none faint-while-busy"
    >
      {newerText ? (
        <div className="pointer-events-none sticky top-0 z-20 flex h-0 justify-center">
          <Button
            variant="primary"
            size="sm"
            icon={<RefreshCw />}
            className="pointer-events-auto mt-11 animate-appear rounded-full! shadow-float"
            onClick={showNewer}
          >
            {newerText}
          </Button>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {isPlaceholderData || entries.length === 0 ? '' : `${countText(entries.length, hasNextPage)} shown. `}
        {newerText}
      </p>
      {data ? (
        entries.length > 0 ? (
          <ActivityTimeline entries={entries} />
        ) : (
          <Nothing view={view} />
        )
      ) : error ? (
        <NotLoaded title="The activity could not be loaded" query={list} />
      ) : (
        <Loading />
      )}
      <div ref={end}>
        <OlderRows
          noun="entries"
          isFailed={isFetchNextPageError}
          isFetching={isFetching}
          onRetry={readOn}
          onLoad={hasNextPage ? readOn : undefined}
        />
      </div>
    </section>
  )
}

const countText = (count: number, isMore: boolean, kind = ''): string =>
  `${count.toLocaleString('en-US')}${isMore ? '+' : ''} ${kind}${count === 1 ? 'entry' : 'entries'}`

function Nothing({ view: { isFiltered, clear } }: { view: ActivityView }) {
  if (isFiltered)
    return (
      <EmptyState
        title="No activity logs found"
        icon={<SearchX />}
        action={<Button onClick={clear}>Clear Filters</Button>}
      >
        Try adjusting your search or filter criteria.
      </EmptyState>
    )
  return (
    <EmptyState title="No activity logs found" icon={<History />}>
      What you and your team do here is recorded automatically.
    </EmptyState>
  )
}

const lines = ['w-1/2', 'w-2/3', 'w-2/5', 'w-1/2', 'w-3/5']

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading the activity</span>
      <ul className="animate-late divide-y divide-line">
        {lines.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholder rows never move
          <li key={index} className="flex gap-3 px-5 py-4 max-md:px-3">
            <span className="size-8 shrink-0 rounded-full bg-line" />
            <span className="flex flex-1 flex-col gap-2.5 pt-1">
              <Skeleton className={width} />
              <Skeleton className="w-40" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
