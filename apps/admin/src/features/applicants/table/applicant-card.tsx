import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { locationText } from '@velvet/domain/applicants'
import type { ReactNode } from 'react'
import { useIsAllowed } from '../../auth/index.ts'
import { AppliedDate, Instagram, PriorityRank, ProfileImage, RowName, StatusBadge } from '../../people/index.ts'
import { DuplicateMark } from './duplicate-mark.tsx'
import { LatestEvent } from './latest-event.tsx'
import { type RowActionHandlers, RowActions } from './row-actions.tsx'

export type ApplicantCardProps = {
  applicant: ApplicantSummary
  handlers: RowActionHandlers
  /** The checkbox that selects the applicant. */
  select: ReactNode
}

/** An applicant on a phone: the fields of a row (DASH-18) and both decisions (DASH-23). */
export function ApplicantCard({ applicant, handlers, select }: ApplicantCardProps) {
  const { age, score } = applicant
  const mayReadScore = useIsAllowed('applicants.read_private')
  return (
    <article className="flex flex-col gap-3 px-3 py-3.5">
      <div className="flex items-start gap-3">
        {select}
        <ProfileImage person={applicant} size="md" />
        <div className="min-w-0 flex-1 text-sm">
          <h2 className="text-base">
            <RowName applicant={applicant} onOpen={handlers.view} />
          </h2>
          <p className="truncate text-fg-3">{applicant.email}</p>
          <p className="truncate text-fg-3">{applicant.phone}</p>
          <DuplicateMark applicant={applicant} onMerge={handlers.merge} />
        </div>
        <StatusBadge status={applicant.status} />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 text-sm">
        <Fact wide label="Location" value={locationText(applicant)} />
        <Fact wide label="Event" value={<LatestEvent applicant={applicant} />} />
        <Fact wide label="IG" value={<Instagram applicant={applicant} />} />
        <Fact label="Age" value={age === 0 ? '—' : age} />
        <Fact label="Priority" value={<PriorityRank priority={applicant.priority} />} />
        {mayReadScore ? <Fact label="Score" value={score ?? '—'} /> : null}
        <Fact label="Applied" value={<AppliedDate at={applicant.createdAt} />} />
      </dl>
      <RowActions applicant={applicant} handlers={handlers} isCard />
    </article>
  )
}

function Fact({ label, value, wide = false }: { label: string; value: ReactNode; wide?: boolean }) {
  return (
    <div className={`flex min-w-0 items-center gap-2 ${wide ? 'col-span-2' : ''}`}>
      <dt className="w-14 shrink-0 text-xs text-fg-3">{label}</dt>
      <dd className="min-w-0 flex-1 truncate">{value}</dd>
    </div>
  )
}
