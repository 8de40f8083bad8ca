import { Button } from '@velvet/ui/button'
import { usePhone } from '@velvet/ui/media-query'
import { CalendarClock, FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { countText } from './campaign-numbers.tsx'
import type { CampaignWriting } from './use-campaign-writing.ts'

export type CampaignFooterProps = {
  writing: CampaignWriting
  isNew: boolean
  /** The way back to the step before, on a phone. */
  back?: ReactNode
  onSave: () => void
  onSend: () => void
  onSchedule: () => void
  onTest: () => void
}

/** What can be done with the campaign (CAMP-27 to CAMP-30); on a phone sending comes first, over the full width. */
export function CampaignFooter({ writing, isNew, back, onSave, onSend, onSchedule, onTest }: CampaignFooterProps) {
  const phone = usePhone()
  const { isBlocked, reach, saving } = writing
  const { work, known } = saving
  const isBusy = work !== undefined
  const verb = isNew ? 'Create and send' : 'Save and send'
  const cannotGo = isBlocked || !reach
  const test = (
    <Button
      icon={<FlaskConical />}
      variant="ghost"
      className="md:-ms-3 md:me-auto"
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
  if (phone)
    return (
      <div className="grid w-full grid-cols-2 gap-2">
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
      {save}
      {schedule}
      {send}
    </>
  )
}
