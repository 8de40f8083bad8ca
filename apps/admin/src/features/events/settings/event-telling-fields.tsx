import type { Release } from '@velvet/contracts/events'
import { Input } from '@velvet/ui/input'
import { Select } from '@velvet/ui/select'
import { RecordField } from '../../../kit/record-form/index.ts'
import type { EventForm } from '../use-event-form.ts'

const labels: Readonly<Record<Release, string>> = {
  at_once: 'Right away',
  by_hand: 'When I release them',
  at: 'At a set time',
  silent: 'Not at all',
}

const order = ['at_once', 'by_hand', 'at', 'silent'] as const satisfies readonly Release[]

/** When guests are told about decisions (MSG-03, CAP-21). */
export function EventTellingFields({ form: { form, control } }: { form: EventForm }) {
  const release = form.watch('release')
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <RecordField control={control} name="release" label="Tell guests">
        {(field) => (
          <Select {...field}>
            {order.map((value) => (
              <option key={value} value={value}>
                {labels[value]}
              </option>
            ))}
          </Select>
        )}
      </RecordField>
      {release === 'at' ? (
        <RecordField control={control} name="releaseAt" label="Release at">
          {(field) => <Input {...field} type="datetime-local" max="9999-12-31T23:59" />}
        </RecordField>
      ) : null}
    </div>
  )
}
