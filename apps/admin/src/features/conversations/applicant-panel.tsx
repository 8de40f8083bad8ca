import type { Applicant } from '@velvet/contracts/applicants'
import type { Conversation } from '@velvet/contracts/conversations'
import { consentLabels, displayName, locationText } from '@velvet/domain/applicants'
import { Chip } from '@velvet/ui/chip'
import { LinkButton } from '@velvet/ui/link-button'
import { Skeleton } from '@velvet/ui/skeleton'
import type { ReactNode } from 'react'
import { Part } from '../../kit/part.tsx'
import { useIsAllowed } from '../auth/index.ts'
import { AppliedDate, ProfileImage, StatusBadge, Unknown, useApplicant, useApplicantChanges } from '../people/index.ts'

/** The applicant's details beside the thread (CONV-05). */
export function ApplicantPanel({ conversation: { applicantId, applicant } }: { conversation: Conversation }) {
  useApplicantChanges()
  const person = useApplicant(applicantId)
  return (
    <div className="flex flex-col gap-5 p-5">
      <div className="flex min-w-0 items-center gap-3">
        {person.data ? <ProfileImage person={person.data} size="lg" /> : null}
        <div className="flex min-w-0 flex-col items-start gap-1">
          <h3 className="max-w-full text-base font-semibold break-words">{displayName(applicant)}</h3>
          <StatusBadge status={applicant.status} />
        </div>
      </div>
      <LinkButton href={`/admin/applicants?applicant=${applicantId}`}>Open the profile</LinkButton>
      {person.data ? (
        <Known person={person.data} />
      ) : person.isError ? (
        <p className="text-sm text-fg-2">The rest of this profile could not be loaded.</p>
      ) : (
        <Skeleton className="w-2/3" />
      )}
    </div>
  )
}

function Known({ person }: { person: Applicant }) {
  const mayReadPrivate = useIsAllowed('applicants.read_private')
  return (
    <>
      <Part title="Contact">
        <dl className="flex flex-col gap-2 text-sm">
          <Fact label="Email">
            {person.email ? (
              <a href={`mailto:${person.email}`} className="rounded-badge text-link underline-offset-3 hover:underline">
                {person.email}
              </a>
            ) : (
              <Unknown />
            )}
          </Fact>
          <Fact label="Phone">{person.phone ?? <Unknown />}</Fact>
          <Fact label="SMS opt-in">{consentLabels[person.smsConsent]}</Fact>
          <Fact label="Location">{locationText(person)}</Fact>
        </dl>
      </Part>
      <Part title="Application">
        <dl className="flex flex-col gap-2 text-sm">
          <Fact label="Event">{person.eventName ?? <Unknown />}</Fact>
          <Fact label="Applied">
            <AppliedDate at={person.createdAt} />
          </Fact>
        </dl>
      </Part>
      {person.tags.length > 0 ? (
        <Part title="Tags">
          <ul className="flex flex-wrap gap-1.5">
            {person.tags.map((name) => (
              <li key={name} className="min-w-0">
                <Chip>{name}</Chip>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {mayReadPrivate ? (
        <Part title="Notes">
          <p className="text-sm break-words whitespace-pre-wrap">
            {person.notes ?? <span className="text-fg-3">No notes yet.</span>}
          </p>
        </Part>
      ) : null}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-fg-3">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
