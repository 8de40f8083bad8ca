import type { ApplicantSummary } from '@velvet/contracts/applicants'
import type { Duplicate } from '@velvet/contracts/duplicates'
import { maxMerged } from '@velvet/contracts/merges'
import { displayName } from '@velvet/domain/applicants'
import { Button } from '@velvet/ui/button'
import { Skeleton } from '@velvet/ui/skeleton'
import { useRef } from 'react'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { useIsAllowed } from '../auth/index.ts'
import { ProfileImage, StatusBadge } from '../people/index.ts'
import { DuplicateReasons } from './duplicate-reasons.tsx'
import { useDuplicates } from './duplicates.queries.ts'
import { useNotDuplicate } from './use-not-duplicate.ts'

export type DuplicateListProps = {
  applicantId: string
  /** Called with the records to merge, this one first. */
  onMerge: (ids: readonly string[]) => void
}

/** The possible duplicates of a person, with reasons. Admins who may edit can dismiss or merge them. */
export function DuplicateList({ applicantId, onMerge }: DuplicateListProps) {
  const list = useRef<HTMLDivElement>(null)
  const mayEdit = useIsAllowed('applicants.edit')
  const found = useDuplicates(applicantId)
  const { data, error } = found
  const { dismiss, pendingId } = useNotDuplicate(applicantId)

  if (!data && error) return <NotLoaded title="The duplicates could not be loaded" query={found} />
  if (!data) return <Loading />

  const { duplicates, hasMore } = data
  const group = [applicantId, ...duplicates.map(({ applicant }) => applicant.id)].slice(0, maxMerged)
  const tellApart = async (other: ApplicantSummary) => {
    if (await dismiss(other)) list.current?.focus()
  }
  return (
    <div ref={list} tabIndex={-1} className="relative outline-none">
      {duplicates.length === 0 ? <p className="py-4 text-center text-fg-3">No possible duplicates.</p> : null}
      <ul className="divide-y divide-line">
        {duplicates.map((duplicate) => (
          <li key={duplicate.applicant.id} className="py-2.5 first:pt-0">
            <Resemblance duplicate={duplicate} />
            {mayEdit ? (
              <Actions
                duplicate={duplicate}
                isPending={pendingId === duplicate.applicant.id}
                onTellApart={() => void tellApart(duplicate.applicant)}
                onMerge={duplicates.length > 1 ? () => onMerge([applicantId, duplicate.applicant.id]) : undefined}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {hasMore ? <p className="pb-2 text-xs text-fg-3">Only the first {duplicates.length} are shown.</p> : null}
      {mayEdit && duplicates.length > 0 ? (
        <Button block className="mt-1" onClick={() => onMerge(group)}>
          Merge group
        </Button>
      ) : null}
    </div>
  )
}

function Resemblance({ duplicate: { applicant, matchedOn } }: { duplicate: Duplicate }) {
  const { email, phone } = applicant
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <ProfileImage person={applicant} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words">{displayName(applicant)}</span>
          <StatusBadge status={applicant.status} />
        </p>
        <p className="text-xs break-words text-fg-2">{[email, phone].filter(Boolean).join(' · ')}</p>
        <p className="mt-1">
          {matchedOn.length > 0 ? (
            <DuplicateReasons kinds={matchedOn} />
          ) : (
            <span className="text-xs text-fg-2">matches another applicant in this group</span>
          )}
        </p>
      </div>
    </div>
  )
}

type ActionsProps = {
  duplicate: Duplicate
  isPending: boolean
  onTellApart: () => void
  onMerge: (() => void) | undefined
}

/** A duplicate that only resembles a third person cannot be dismissed here. */
function Actions({ duplicate: { applicant, matchedOn }, isPending, onTellApart, onMerge }: ActionsProps) {
  const name = displayName(applicant)
  if (matchedOn.length === 0 && !onMerge) return null
  return (
    <div className="mt-2 flex flex-wrap gap-2 ps-10.5">
      {matchedOn.length > 0 ? (
        <Button size="sm" pending={isPending} onClick={onTellApart}>
          Not a duplicate
          <span className="sr-only">: {name}</span>
        </Button>
      ) : null}
      {onMerge ? (
        <Button size="sm" onClick={onMerge}>
          Merge
          <span className="sr-only"> with {name}</span>
        </Button>
      ) : null}
    </div>
  )
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading possible duplicates</span>
      <div className="flex animate-late flex-col gap-3 py-2">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
        <Skeleton className="w-3/5" />
      </div>
    </div>
  )
}
