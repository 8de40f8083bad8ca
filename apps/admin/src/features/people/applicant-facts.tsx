import type { ApplicantSummary, Priority } from '@velvet/contracts/applicants'
import { displayName, instagramAddress } from '@velvet/domain/applicants'
import { RowTitle } from '@velvet/ui/data-table'
import { LevelBars } from '@velvet/ui/level-bars'
import { BadgeCheck } from 'lucide-react'

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const otherYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' })

/** The placeholder for an unknown value. */
export function Unknown() {
  return (
    <span className="text-fg-3">
      <span aria-hidden="true">—</span>
      <span className="sr-only">Unknown</span>
    </span>
  )
}

export type RowNameProps = { applicant: ApplicantSummary; onOpen: (applicant: ApplicantSummary) => void }

/** The name in a row: it opens the applicant, and the keys j and k move the focus to it. */
export function RowName({ applicant, onOpen }: RowNameProps) {
  return <RowTitle onClick={() => onOpen(applicant)}>{displayName(applicant)}</RowTitle>
}

/** Handle, verified badge, and followers (DASH-13). */
export function Instagram({ applicant }: { applicant: ApplicantSummary }) {
  const { instagramUsername: username, instagramVerified, instagramFollowers: followers } = applicant
  if (!username) return <Unknown />
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <a
        href={instagramAddress(username)}
        target="_blank"
        rel="noreferrer"
        className="truncate rounded-badge py-1 text-link underline-offset-3 hover:underline pointer-coarse:py-2"
      >
        @{username}
      </a>
      {instagramVerified ? (
        <>
          <BadgeCheck aria-hidden="true" className="size-3.5 shrink-0 text-link" />
          <span className="sr-only">verified</span>
        </>
      ) : null}
      {followers === null ? null : (
        <span className="shrink-0 text-fg-3">
          {compact.format(followers)}
          <span className="sr-only"> followers</span>
        </span>
      )}
    </span>
  )
}

const ranks: Record<Priority, { level: 1 | 2 | 3 | 4; label: string }> = {
  low: { level: 1, label: 'Low' },
  normal: { level: 2, label: 'Normal' },
  high: { level: 3, label: 'High' },
  urgent: { level: 4, label: 'Urgent' },
}

export function PriorityRank({ priority }: { priority: Priority }) {
  return <LevelBars {...ranks[priority]} />
}

/** A short date, with the year if it is not the current one (DASH-14). */
export function AppliedDate({ at }: { at: string }) {
  const date = new Date(at)
  const format = date.getFullYear() === new Date().getFullYear() ? thisYear : otherYear
  return (
    <time dateTime={at} title={exact.format(date)} className="text-fg-2">
      {format.format(date)}
    </time>
  )
}
