import type { ApplicationSummary } from '@velvet/contracts/applications'
import type { EventWithNumbers } from '@velvet/contracts/events'
import { ApiError } from '@velvet/contracts/kernel'
import { effectOfDecision } from '@velvet/domain/applications'
import { Badge } from '@velvet/ui/badge'
import { Button } from '@velvet/ui/button'
import { PageHeader } from '@velvet/ui/page-header'
import { ListChecks, UserPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { NotFound } from '../../kit/not-found.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { usePageTitle } from '../../kit/page-title.ts'
import { useOpening } from '../../kit/use-opening.ts'
import { useIsAllowed } from '../auth/index.ts'
import { shownDate } from '../events/index.ts'
import { useNight, useNightChanges } from './applications.queries.ts'
import { GuestList } from './guest-list.tsx'
import { NightNumbers } from './night-numbers.tsx'
import { NightTabs } from './night-tabs.tsx'

const AddGuestDialog = lazy(async () => ({ default: (await import('./add-guest-dialog.tsx')).AddGuestDialog }))
const BestDialog = lazy(async () => ({ default: (await import('./best-dialog.tsx')).BestDialog }))

/** One night: how full it is, and its guest list (CAP-01). */
export function NightPage() {
  const { id = '' } = useParams()
  useNightChanges()
  const night = useNight(id)
  const { data: event, error } = night
  const isUnknown = error instanceof ApiError && error.status === 404
  usePageTitle(isUnknown ? 'Page Not Found' : (event?.name ?? 'Event'))
  const mayEdit = useIsAllowed('applicants.edit')
  const takesGuests = mayEdit && !event?.cancelledAt
  const best = useOpening<readonly ApplicationSummary[]>()
  const adding = useOpening<string>()

  if (isUnknown)
    return (
      <div className="pub flex flex-1 flex-col items-center justify-center px-5 py-16 text-center">
        <NotFound />
      </div>
    )
  if (!event && error) return <NotLoaded title="The event could not be loaded" query={night} />
  return (
    <div className="flex flex-1 flex-col md:min-h-0">
      <PageHeader
        title={event?.name ?? 'Event'}
        meta={event?.cancelledAt ? <Badge tone="declined">Canceled</Badge> : undefined}
        subtitle={event ? whereAndWhen(event) : undefined}
        isSubtitleOnPhone
        actions={
          event && takesGuests ? (
            <Button variant="primary" icon={<UserPlus />} onClick={() => adding.open(id)}>
              Add guest
            </Button>
          ) : null
        }
      />
      <NightNumbers numbers={event?.numbers} />
      <NightTabs
        eventId={id}
        event={event}
        guestList={
          <GuestList
            key={id}
            eventId={id}
            numbers={event?.numbers}
            actions={(selected) =>
              event && takesGuests ? (
                <Button icon={<ListChecks />} className="ms-auto max-md:ms-0" onClick={() => best.open(selected)}>
                  Best N until full
                </Button>
              ) : null
            }
          />
        }
      />
      <Suspense>
        {best.opened && event ? (
          <BestDialog
            key={`best ${best.opened.opening}`}
            eventId={id}
            numbers={event.numbers}
            isStaging={isStaging(event, new Date())}
            selected={best.opened.work}
            open={best.opened.isOpen}
            onClose={best.close}
          />
        ) : null}
        {adding.opened ? (
          <AddGuestDialog
            key={`add ${adding.opened.opening}`}
            eventId={id}
            open={adding.opened.isOpen}
            onClose={adding.close}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

type Rules = Pick<EventWithNumbers, 'release' | 'releaseAt' | 'date' | 'cancelledAt' | 'archivedAt'>

/** Whether a decision made now waits for its release. */
const isStaging = ({ release, ...times }: Rules, now: Date): boolean => {
  const timeOf = (text: string | null) => (text === null ? null : new Date(text))
  const rules = {
    ...{ release, releaseAt: timeOf(times.releaseAt), date: timeOf(times.date) },
    ...{ cancelledAt: timeOf(times.cancelledAt), archivedAt: timeOf(times.archivedAt) },
  }
  return effectOfDecision(rules, now) === 'staged'
}

type Place = { date: string | null; timeZone: string | null; location: string | null }

const whereAndWhen = ({ date, timeZone, location }: Place): string =>
  [date ? shownDate(date, timeZone).whole : 'Date TBD', location ?? 'Location TBD'].join(' · ')
