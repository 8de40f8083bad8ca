import { isPast } from '@velvet/domain/events'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { Select } from '@velvet/ui/select'
import { useMemo } from 'react'
import { momentOf } from './event-draft.ts'
import { shownDate } from './event-times.ts'
import { zoneChoices, zoneLabel } from './time-zones.ts'
import type { EventWriting } from './use-event-writing.ts'

/** When an event takes place, to the minute (EVT-22), in its time zone. */
export function EventTimeFields({ writing: { draft, change, problems } }: { writing: EventWriting }) {
  const { timeZone } = draft
  const moment = useMemo(() => momentOf(draft), [draft])
  const { often, others } = useMemo(() => zoneChoices(timeZone), [timeZone])
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Field
        label="Date & Time"
        error={problems.date}
        hint={moment ? <Meaning at={moment} zone={timeZone} /> : undefined}
      >
        <Input
          type="datetime-local"
          name="date"
          max="9999-12-31T23:59"
          value={draft.date}
          onChange={({ target }) => change({ date: target.value })}
        />
      </Field>
      <Field label="Time Zone">
        <Select value={timeZone} onChange={({ target }) => change({ timeZone: target.value })}>
          <optgroup label="Common">
            {often.map((zone) => (
              <Zone key={zone} zone={zone} />
            ))}
            <option value="">Each reader’s own time zone</option>
          </optgroup>
          <optgroup label="All time zones">
            {others.map((zone) => (
              <Zone key={zone} zone={zone} />
            ))}
          </optgroup>
        </Select>
      </Field>
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
