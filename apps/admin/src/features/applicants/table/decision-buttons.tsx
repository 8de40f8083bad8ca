import type { ApplicantStatus, ApplicantSummary } from '@velvet/contracts/applicants'
import { displayName, isDecided } from '@velvet/domain/applicants'
import { Button, IconButton } from '@velvet/ui/button'
import { Check, X } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Decide } from '../../profile/index.ts'

const decisions: readonly { status: ApplicantStatus; verb: string; icon: ReactElement }[] = [
  { status: 'approved', verb: 'Approve', icon: <Check /> },
  { status: 'declined', verb: 'Decline', icon: <X /> },
]

export type DecisionButtonsProps = {
  applicant: ApplicantSummary
  decide: Decide
  /** Shows words instead of icons, for cards. */
  wide?: boolean
}

/** Approve and Decline; the button of the current status is hidden and its place stays empty (DASH-20, DASH-21, DASH-23). */
export function DecisionButtons({ applicant, decide, wide = false }: DecisionButtonsProps) {
  const name = displayName(applicant)
  return (
    <span className={wide ? 'flex flex-1 gap-2' : 'flex justify-end [&_button]:w-6.5'}>
      {decisions.map(({ status, verb, icon }) => {
        const press = () => decide(applicant, status)
        if (isDecided(applicant, status)) return wide ? null : <span key={status} className="h-7 w-6.5" />
        if (wide)
          return (
            <Button key={status} icon={icon} className="flex-1" aria-label={`${verb} ${name}`} onClick={press}>
              {verb}
            </Button>
          )
        return (
          <IconButton key={status} size="sm" label={`${verb} ${name}`} onClick={press}>
            {icon}
          </IconButton>
        )
      })}
    </span>
  )
}
