import type { Applicant, ApplicantSummary } from '@velvet/contracts/applicants'
import { displayName, locationText } from '@velvet/domain/applicants'
import { Button } from '@velvet/ui/button'
import { DescriptionList } from '@velvet/ui/description-list'
import { Field } from '@velvet/ui/field'
import { Skeleton } from '@velvet/ui/skeleton'
import { Textarea } from '@velvet/ui/textarea'
import type { ReactNode, RefObject } from 'react'
import { Part } from '../../kit/part.tsx'
import { InstagramPortfolio, useInstagram } from '../instagram/index.ts'
import { Instagram, ProfileImage, StatusBadge } from '../people/index.ts'
import { ApplicantTimeline, ApplicationFacts, contactFacts } from '../profile/index.ts'
import { ApplicationsInShort } from './applications-in-short.tsx'

export type TriagePersonProps = {
  summary: ApplicantSummary
  /** The rest of the profile, once loaded. */
  applicant: Applicant | undefined
  /** What happened to the applicant elsewhere since the review reached them. */
  news: string
  failure: Error | null
  onRetry: () => void
  heading: RefObject<HTMLHeadingElement | null>
  notes: string
  /** Notes that another admin saved in the meantime, which these notes would replace. */
  otherNotes: string | undefined
  onNotesChange: (notes: string) => void
  duplicates: ReactNode
}

/** One applicant in full size: portrait, facts, history and notes. */
export function TriagePerson(props: TriagePersonProps) {
  const { summary, applicant, heading } = props
  const instagram = useInstagram(applicant, { isOpened: false, close: undefined })
  return (
    <article className="grid flex-1 content-start gap-x-10 gap-y-6 p-5 max-md:p-3 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex items-center gap-4 lg:flex-col lg:items-start">
          <ProfileImage person={summary} size="xl" />
          <div className="flex min-w-0 flex-col items-start gap-1.5">
            <h2 ref={heading} tabIndex={-1} className="text-2xl font-semibold break-words outline-none">
              {displayName(summary)}
            </h2>
            <p className="text-base text-fg-2">
              {[summary.age === 0 ? undefined : `${summary.age} years old`, locationText(summary)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <span className="text-sm">
              <Instagram applicant={summary} />
            </span>
            <StatusBadge status={summary.status} />
            <ApplicationsInShort summary={summary} applicant={applicant} />
            <p role="status" className="text-sm text-fg-2">
              {props.news}
            </p>
          </div>
        </div>
        <Part title="Instagram Portfolio" level={3}>
          {applicant ? (
            <InstagramPortfolio applicant={applicant} max={12} instagram={instagram} />
          ) : (
            <Skeleton className="h-24 w-full" />
          )}
        </Part>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {applicant ? (
          <div className="grid gap-x-10 gap-y-6 2xl:grid-cols-2">
            <Part title="Contact" level={3}>
              <DescriptionList items={contactFacts(applicant)} />
            </Part>
            <Part title="Application" level={3}>
              <ApplicationFacts applicant={applicant} />
            </Part>
          </div>
        ) : props.failure ? (
          <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-fg-2">
            The rest of this profile could not be loaded.
            <Button size="sm" onClick={props.onRetry}>
              Retry
            </Button>
          </p>
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
        {props.duplicates}
        <Field
          id="triage-notes"
          label="Notes"
          hint={
            props.otherNotes === undefined
              ? 'Saved together with your decision.'
              : `Someone else changed the notes to “${props.otherNotes}”. Your next decision replaces that text with yours.`
          }
        >
          <Textarea
            rows={3}
            maxLength={10_000}
            value={props.notes}
            disabled={!applicant}
            onChange={({ target }) => props.onNotesChange(target.value)}
          />
        </Field>
        <Part title="History" level={3}>
          <ApplicantTimeline applicantId={summary.id} />
        </Part>
      </div>
    </article>
  )
}
