import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Input } from '@velvet/ui/input'
import { useId, useState } from 'react'
import { countText } from '../../../kit/counts.ts'
import { RecordField, RecordForm, useRecordForm } from '../../../kit/record-form/index.ts'
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

const tooSoon = 'Choose a time at least a minute from now.'

/** Schedules the campaign, in the browser's time zone, at least a minute ahead. */
export function ScheduleDialog({ writing, open, onClose, onDone }: ScheduleDialogProps) {
  const { saving, body, draft, reach } = writing
  const known = saving.known?.status === 'scheduled' ? saving.known.scheduledAt : null
  const formId = useId()
  const [now] = useState(() => new Date())
  const { form, control, change, submit, place, firstField } = useRecordForm({
    begin: { at: fieldValue(known ? new Date(known) : (quickChoices(now)[1]?.at ?? now)) },
    check: ({ at: typed }) => (isSoon(typed) ? { at: tooSoon } : {}),
    save: async ({ at: typed }) => finish(momentOf(typed)?.toISOString() ?? null),
  })
  const value = form.watch('at')
  const at = momentOf(value)
  const isLate = at !== undefined && isTooLate(at)
  const isPending = saving.work === 'schedule'

  const finish = async (scheduledAt: string | null) => {
    if (await saving.schedule(body(), scheduledAt)) onDone()
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
          : `To ${countText(reach)} ${reach === 1 ? 'person' : 'people'} right now. The audience is counted again when the campaign goes out.`
      }
      size="sm"
      initialFocus={firstField}
      footer={
        <>
          {known ? (
            <Button className="me-auto" disabled={isPending} onClick={() => void finish(null)}>
              Remove schedule
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
      <RecordForm ref={place} id={formId} className="flex flex-col gap-4" onSubmit={() => void submit()}>
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">Quick choices</legend>
          {quickChoices(now).map((choice) => (
            <Button
              key={choice.label}
              size="sm"
              aria-pressed={value === fieldValue(choice.at)}
              onClick={() => change({ at: fieldValue(choice.at) })}
            >
              {choice.label}
            </Button>
          ))}
        </fieldset>
        <RecordField
          control={control}
          name="at"
          label="Date and time"
          required
          hint={`Your time zone: ${zoneText(at ?? now)}`}
          problem={isLate ? tooSoon : undefined}
        >
          {(field) => <Input {...field} type="datetime-local" min={fieldValue(earliest(now))} />}
        </RecordField>
        <p role="status" className="min-h-5 text-sm text-fg-2">
          {at && !isLate ? (
            <>
              Goes out <span className="font-medium text-fg">{momentText(at)}</span>.
              {draft.type === 'email' ? '' : ' Texts respect quiet hours where each recipient lives.'}
            </>
          ) : null}
        </p>
      </RecordForm>
    </Dialog>
  )
}

function isSoon(typed: string): boolean {
  const at = momentOf(typed)
  return !at || isTooLate(at)
}
