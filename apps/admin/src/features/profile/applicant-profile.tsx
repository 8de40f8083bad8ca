import type { Applicant } from '@velvet/contracts/applicants'
import { consentLabels } from '@velvet/domain/applicants'
import { Chip } from '@velvet/ui/chip'
import { DescriptionList } from '@velvet/ui/description-list'
import type { RefObject } from 'react'
import { Part } from '../../kit/part.tsx'
import { useIsAllowed } from '../auth/index.ts'
import { InstagramPortfolio, type InstagramWork } from '../instagram/index.ts'
import { PriorityRank, Unknown } from '../people/index.ts'
import { ApplicantConsent } from './applicant-consent.tsx'
import { ApplicantHeader } from './applicant-dialog-header.tsx'
import { ApplicantPrivacy } from './applicant-privacy.tsx'
import { ApplicantTimeline } from './applicant-timeline.tsx'
import { Applications } from './applications.tsx'
import { contactLabels } from './form/applicant-form.tsx'
import { PossibleDuplicates } from './possible-duplicates.tsx'

const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export const dateTimeText = (at: string): string => dateTime.format(new Date(at))

export type ApplicantProfileProps = {
  applicant: Applicant
  instagram: InstagramWork
  landing: RefObject<HTMLElement | null>
  /** Called when the applicant was merged into another record. */
  onMergedAway: () => void
  /** Called when the applicant and all their data were erased. */
  onErased: () => void
}

/** The applicant's data, read-only (PROF-01 to PROF-04). */
export function ApplicantProfile(props: ApplicantProfileProps) {
  const { applicant, instagram, landing, onMergedAway, onErased } = props
  const mayReadPrivate = useIsAllowed('applicants.read_private')
  return (
    <div className="flex flex-col gap-6">
      <ApplicantHeader applicant={applicant} instagram={instagram} />
      <PossibleDuplicates applicant={applicant} level={4} landing={landing} onMergedAway={onMergedAway} />
      <Part title="Instagram Portfolio">
        <InstagramPortfolio applicant={applicant} max={12} instagram={instagram} />
      </Part>
      <Part title="Contact">
        <DescriptionList items={contactFacts(applicant)} />
      </Part>
      <Part title="Location">
        <DescriptionList
          items={[
            { label: 'City', value: applicant.city ?? <Unknown /> },
            { label: 'State', value: applicant.state ?? <Unknown /> },
            { label: 'Zip codes', value: applicant.zipCodes.join(', ') || <Unknown /> },
            { label: 'Country', value: applicant.country || <Unknown /> },
          ]}
        />
      </Part>
      <Part title="Application">
        <ApplicationFacts applicant={applicant} />
      </Part>
      <Part title="Applications">
        <Applications applicant={applicant} />
      </Part>
      {mayReadPrivate ? (
        <Part title="Notes">
          <p className="text-sm break-words whitespace-pre-wrap text-fg">
            {applicant.notes ?? <span className="text-fg-3">No notes yet.</span>}
          </p>
        </Part>
      ) : null}
      <ApplicantConsent applicant={applicant} />
      <Part title="History">
        <ApplicantTimeline applicantId={applicant.id} />
      </Part>
      <ApplicantPrivacy applicant={applicant} onErased={onErased} />
    </div>
  )
}

export const contactFacts = (applicant: Applicant) => [
  { label: 'Email', value: applicant.email ? <MailLink address={applicant.email} /> : <Unknown /> },
  ...(applicant.email2 ? [{ label: 'Second email', value: <MailLink address={applicant.email2} /> }] : []),
  { label: 'Phone', value: applicant.phone ?? <Unknown /> },
  { label: 'Preferred contact', value: contactLabels[applicant.preferredContactMethod] },
  { label: 'Email opt-in', value: consentLabels[applicant.emailConsent] },
  { label: 'SMS opt-in', value: consentLabels[applicant.smsConsent] },
  { label: 'Email about applications', value: applicant.emailUpdates ? 'Wanted' : 'Not wanted' },
  { label: 'Texts about applications', value: applicant.smsUpdates ? 'Wanted' : 'Not wanted' },
]

/** The event, the decision, and the source of an application. */
export function ApplicationFacts({ applicant }: { applicant: Applicant }) {
  const mayReadPrivate = useIsAllowed('applicants.read_private')
  return (
    <DescriptionList
      items={[
        { label: 'Event', value: applicant.eventName ?? <Unknown /> },
        { label: 'Priority', value: <PriorityRank priority={applicant.priority} /> },
        ...(mayReadPrivate ? [{ label: 'Score', value: applicant.score ?? <Unknown /> }] : []),
        { label: 'Tags', value: <Tags names={applicant.tags} /> },
        { label: 'Source', value: applicant.source },
        ...(applicant.referralCode ? [{ label: 'Referral code', value: applicant.referralCode }] : []),
        { label: 'Applied', value: dateTimeText(applicant.createdAt) },
        { label: 'Last Updated', value: dateTimeText(applicant.updatedAt) },
      ]}
    />
  )
}

function Tags({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <Unknown />
  return (
    <ul className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li key={name} className="min-w-0">
          <Chip>{name}</Chip>
        </li>
      ))}
    </ul>
  )
}

function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="rounded-badge text-link underline-offset-3 hover:underline">
      {address}
    </a>
  )
}
