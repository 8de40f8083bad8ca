import { Button } from '@velvet/ui/button'
import { usePhone } from '@velvet/ui/media-query'
import { CalendarClock, FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { countText } from '../../../kit/counts.ts'
import { steps } from './campaign-form.tsx'
import { hindranceTo } from './campaign-hindrance.ts'
import type { CampaignWriting } from './use-campaign-writing.ts'

export type CampaignFooterProps = {
  writing: CampaignWriting
  isNew: boolean
  /** The button to the previous step, on a phone. */
  back?: ReactNode
  /** Goes to a step, on a phone. */
  onStep: (step: number) => void
  onSave: () => void
  onSend: () => void
  onSchedule: () => void
  onTest: () => void
}

/**
 * The actions of the dialog, and why they are disabled (CAMP-26 to CAMP-30); on a phone, Send comes first, at full width.
 */
export function CampaignFooter(props: CampaignFooterProps) {
  const { writing, isNew, back, onStep, onSave, onSend, onSchedule, onTest } = props
  const phone = usePhone()
  const { isBlocked, reach, saving } = writing
  const { work, known } = saving
  const hindrance = hindranceTo(writing)
  const isBusy = work !== undefined
  const verb = isNew ? 'Create and send' : 'Save and send'
  const cannotGo = isBlocked || !reach
  const test = (
    <Button
      icon={<FlaskConical />}
      variant="ghost"
      className="md:-ms-3"
      disabled={isBlocked || isBusy}
      onClick={onTest}
    >
      Send a test
    </Button>
  )
  const save = (
    <Button disabled={isBlocked || (isBusy && work !== 'save')} pending={work === 'save'} onClick={onSave}>
      {isNew ? 'Save draft' : 'Save changes'}
    </Button>
  )
  const schedule = (
    <Button icon={<CalendarClock />} disabled={cannotGo || isBusy} onClick={onSchedule}>
      {known?.status === 'scheduled' ? 'Reschedule' : 'Schedule'}
    </Button>
  )
  const send = (
    <Button
      variant="primary"
      className="max-md:col-span-2"
      disabled={cannotGo || (isBusy && work !== 'send')}
      pending={work === 'send'}
      onClick={onSend}
    >
      {reach === undefined ? verb : `${verb} to ${countText(reach)}`}
    </Button>
  )
  const why = (
    <p role="status" className="min-w-0 flex-1 text-sm text-fg-2 md:not-empty:min-w-60">
      {hindrance?.text}
    </p>
  )
  if (phone)
    return (
      <div className="grid w-full grid-cols-2 gap-2">
        {hindrance ? (
          <div className="col-span-2 flex items-center gap-3">
            {why}
            <Button size="sm" onClick={() => onStep(hindrance.step)}>{`Go to ${steps[hindrance.step]}`}</Button>
          </div>
        ) : null}
        {send}
        {save}
        {schedule}
        {back}
        {test}
      </div>
    )
  return (
    <>
      {test}
      {why}
      {save}
      {schedule}
      {send}
    </>
  )
}
