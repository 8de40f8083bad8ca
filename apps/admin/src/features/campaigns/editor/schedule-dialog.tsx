import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { useId, useRef, useState } from 'react'
import { countText } from '../../../kit/counts.ts'
import { momentText } from '../../../kit/time/moment-text.ts'
import { earliest, fieldValue, isTooLate, momentOf, quickChoices, zoneText } from './schedule-times.ts'
import type { CampaignWriting } from './use-campaign-writing.ts'

export type ScheduleDialogProps = {
  writing: CampaignWriting
  open: boolean
  onClose: () => void
  /** Called when the campaign was scheduled or unscheduled. */
  onDone: () => void
}

/** Schedules the campaign, in the browser's time zone, at least a minute ahead. */
export function ScheduleDialog({ writing, open, onClose, onDone }: ScheduleDialogProps) {
  const { saving, body, draft, reach } = writing
  const known = saving.known?.status === 'scheduled' ? saving.known.scheduledAt : null
  const formId = useId()
  const [now] = useState(() => new Date())
  const [value, setValue] = useState(() => fieldValue(known ? new Date(known) : (quickChoices(now)[1]?.at ?? now)))
  const [isRefused, setIsRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const at = momentOf(value)
  const isLate = at !== undefined && isTooLate(at)
  const isPending = saving.work === 'schedule'

  const change = (next: string) => {
    setValue(next)
    setIsRefused(false)
  }
  const schedule = async () => {
    if (isPending) return
    if (!at || isTooLate(at)) return setIsRefused(true)
    if (await saving.schedule(body(), at.toISOString())) onDone()
    else onClose()
  }
  const unschedule = async () => {
    if (await saving.schedule(body(), null)) onDone()
    else onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || isPending || onClose()}
      title={known ? 'Change the schedule' : 'Schedule'}
      description={
        reach === undefined
          ? undefined
          : `To ${countText(reach)} ${reach === 1 ? 'person' : 'people'} right now. The audience is counted again when it goes out.`
      }
      size="sm"
      initialFocus={field}
      footer={
        <>
          {known ? (
            <Button className="me-auto" disabled={isPending} onClick={() => void unschedule()}>
              Make it a draft again
            </Button>
          ) : null}
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending}>
            Schedule
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void schedule()
        }}
      >
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">Quick choices</legend>
          {quickChoices(now).map((choice) => (
            <Button
              key={choice.label}
              size="sm"
              aria-pressed={value === fieldValue(choice.at)}
              onClick={() => change(fieldValue(choice.at))}
            >
              {choice.label}
            </Button>
          ))}
        </fieldset>
        <Field
          label="Date and time"
          required
          hint={`Your time zone: ${zoneText(at ?? now)}`}
          error={isLate || isRefused ? 'Choose a time at least a minute from now.' : undefined}
        >
          <Input
            ref={field}
            type="datetime-local"
            min={fieldValue(earliest(now))}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        </Field>
        <p role="status" className="min-h-5 text-sm text-fg-2">
          {at && !isLate ? (
            <>
              Goes out <span className="font-medium text-fg">{momentText(at)}</span>.
              {draft.type === 'email' ? '' : ' Texts respect quiet hours where each recipient lives.'}
            </>
          ) : null}
        </p>
      </form>
    </Dialog>
  )
}
