import type { ApplicantSummary, SortKey } from '@velvet/contracts/applicants'
import { locationText } from '@velvet/domain/applicants'
import type { DataColumn } from '@velvet/ui/data-table'
import { AppliedDate, Instagram, Portrait, PriorityRank, RowName, Unknown } from './applicant-facts.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { StatusBadge } from './status-badge.tsx'
import type { Decide } from './use-decide.ts'

type ApplicantColumn = DataColumn<ApplicantSummary> & { key: SortKey }

const facts: readonly ApplicantColumn[] = [
  {
    key: 'name',
    header: 'Contact',
    sortable: true,
    pinned: 'start',
    minWidth: 244,
    cell: (applicant) => <Contact applicant={applicant} />,
  },
  {
    key: 'location',
    header: 'Location',
    sortable: true,
    width: 116,
    cell: (applicant) => <Location applicant={applicant} />,
  },
  {
    key: 'age',
    header: 'Age',
    sortable: true,
    align: 'end',
    width: 64,
    cell: ({ age }) => (age === 0 ? <Unknown /> : age),
  },
  {
    key: 'instagram',
    header: 'IG',
    sortable: true,
    width: 150,
    cell: (applicant) => <Instagram applicant={applicant} />,
  },
  {
    key: 'status',
    header: 'Status',
    sortable: true,
    width: 116,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'priority',
    header: 'Priority',
    sortable: true,
    width: 96,
    cell: ({ priority }) => <PriorityRank priority={priority} />,
  },
  {
    key: 'score',
    header: 'Score',
    sortable: true,
    align: 'end',
    width: 74,
    cell: ({ score }) => (score === null ? <Unknown /> : score),
  },
  {
    key: 'appliedDate',
    header: 'Applied',
    sortable: true,
    width: 92,
    cell: ({ createdAt }) => <AppliedDate at={createdAt} />,
  },
]

/** The columns of the applicants table (DASH-10); actions only for who may decide. */
export const applicantColumns = (decide: Decide | undefined): readonly DataColumn<ApplicantSummary>[] =>
  decide
    ? [
        ...facts,
        {
          key: 'actions',
          header: 'Actions',
          align: 'end',
          pinned: 'end',
          width: 90,
          cell: (applicant) => <DecisionButtons applicant={applicant} decide={decide} />,
        },
      ]
    : facts

/** Avatar, name, email and phone (DASH-11). */
function Contact({ applicant }: { applicant: ApplicantSummary }) {
  const { email, phone } = applicant
  return (
    <span className="flex items-center gap-3">
      <Portrait applicant={applicant} />
      <span className="min-w-0 flex-1">
        <RowName applicant={applicant} />
        <span className="flex min-w-0 gap-3 text-xs text-fg-3">
          {email ? (
            <span title={email} className="min-w-0 flex-1 truncate">
              {email}
            </span>
          ) : null}
          {phone ? <span className="min-w-24 shrink-0">{phone}</span> : null}
        </span>
      </span>
    </span>
  )
}

function Location({ applicant }: { applicant: ApplicantSummary }) {
  const place = locationText(applicant)
  return <span title={place}>{place}</span>
}
