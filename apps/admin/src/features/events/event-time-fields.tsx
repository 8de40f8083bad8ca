import { isPast } from '@velvet/domain/events'
import { Input } from '@velvet/ui/input'
import { Select } from '@velvet/ui/select'
import { useMemo } from 'react'
import { RecordField } from '../../kit/record-form/index.ts'
import { momentOf } from './event-draft.ts'
import { shownDate } from './event-times.ts'
import { zoneChoices, zoneLabel } from './time-zones.ts'
import type { EventForm } from './use-event-form.ts'

export type EventTimeFieldsProps = {
  form: EventForm
  /** Why the date cannot be saved. */
  problem: string | undefined
}

/** When an event takes place, to the minute (EVT-22), in its time zone. */
export function EventTimeFields({ form: { form, control }, problem }: EventTimeFieldsProps) {
  const [date, timeZone] = form.watch(['date', 'timeZone'])
  const moment = useMemo(() => momentOf({ date, timeZone }), [date, timeZone])
  const { often, others } = useMemo(() => zoneChoices(timeZone), [timeZone])
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <RecordField
        control={control}
        name="date"
        label="Date & Time"
        problem={problem}
        hint={moment ? <Meaning at={moment} zone={timeZone} /> : undefined}
      >
        {(field) => (
          <Input
            {...field}
            type="datetime-local"
            max="9999-12-31T23:59"
            onChange={(event) => {
              field.onChange(event)
              form.clearErrors(['doorsAt', 'endsAt'])
            }}
          />
        )}
      </RecordField>
      <RecordField control={control} name="timeZone" label="Time Zone">
        {(field) => (
          <Select
            {...field}
            onChange={(event) => {
              field.onChange(event)
              form.clearErrors(['date', 'doorsAt', 'endsAt'])
            }}
          >
            <optgroup label="Common">
              {often.map((zone) => (
                <Zone key={zone} zone={zone} />
              ))}
              <option value="">Each visitor’s own time zone</option>
            </optgroup>
            <optgroup label="All time zones">
              {others.map((zone) => (
                <Zone key={zone} zone={zone} />
              ))}
            </optgroup>
          </Select>
        )}
      </RecordField>
    </div>
  )
}

function Zone({ zone }: { zone: string }) {
  return <option value={zone}>{zoneLabel(zone)}</option>
}

/** The date in words and, where it differs, the reader's own time. */
function Meaning({ at, zone }: { at: Date; zone: string }) {
  const there = shownDate(at.toISOString(), zone || null).whole
  const here = shownDate(at.toISOString(), null).whole
  return (
    <>
      {there}
      {here === there || there.startsWith(`${here} `) ? '' : `; your time: ${here}`}
      {isPast(at, new Date()) ? '. This date is in the past, so no one can apply.' : ''}
    </>
  )
}
