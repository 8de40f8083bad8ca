import type { Applicant, EventApplication } from '@velvet/contracts/applicants'
import { Badge } from '@velvet/ui/badge'
import { Button } from '@velvet/ui/button'
import { DescriptionList } from '@velvet/ui/description-list'
import { Skeleton } from '@velvet/ui/skeleton'
import { shownDate } from '../events/index.ts'
import { ApplicationBadge, type ApplicationBadgeProps, useApplications } from '../people/index.ts'
import { submittedAnswers } from './submitted-answers.ts'

const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Every application of a person: the event, its date, the decision, and the submitted answers. */
export function Applications({ applicant }: { applicant: Applicant }) {
  const { data, isPending, isFetching, refetch } = useApplications(applicant)
  if (isPending) return <Skeleton className="w-2/3" />
  if (!data)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-fg-2">
        The applications could not be loaded.
        <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    )
  if (data.applications.length === 0) return <p className="text-sm text-fg-3">No applications to events yet.</p>
  return (
    <ol aria-label="Applications" className="flex flex-col gap-4 text-sm">
      {data.applications.map((application) => (
        <li key={application.id}>
          <Application
            application={application}
            stagedStatus={applicant.applications.find(({ id }) => id === application.id)?.stagedStatus}
          />
        </li>
      ))}
    </ol>
  )
}

type ApplicationProps = { application: EventApplication; stagedStatus: ApplicationBadgeProps['stagedStatus'] }

function Application({ application, stagedStatus }: ApplicationProps) {
  const { eventName, eventDate, timeZone, status, source, appliedAt, isUnderAge } = application
  const answers = submittedAnswers(application)
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium break-words text-fg">{eventName}</span>
        <ApplicationBadge status={status} stagedStatus={stagedStatus} />
        {isUnderAge ? <Badge tone="info">Under age</Badge> : null}
      </p>
      <p className="text-xs text-fg-3">
        {eventDate ? shownDate(eventDate, timeZone).whole : 'Date TBD'} · Applied{' '}
        <time dateTime={appliedAt}>{dateTime.format(new Date(appliedAt))}</time> · Source: {source}
      </p>
      {answers.length > 0 ? (
        <details>
          <summary className="cursor-pointer rounded-badge text-link">Submitted answers</summary>
          <div className="pt-2">
            <DescriptionList items={answers} />
          </div>
        </details>
      ) : null}
    </div>
  )
}
