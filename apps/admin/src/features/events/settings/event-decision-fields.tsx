import { Input } from '@velvet/ui/input'
import { Select } from '@velvet/ui/select'
import { Switch } from '@velvet/ui/switch'
import { Controller } from 'react-hook-form'
import { RecordField } from '../../../kit/record-form/index.ts'
import type { EventForm } from '../use-event-form.ts'
import { approvalLabels, rankLabels } from './event-labels.ts'

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

/** What an event decides and says by itself (ANS-19, CAP-14, CAP-20, MSG-29). */
export function EventDecisionFields({ form: { form, control } }: { form: EventForm }) {
  const [autoOffer, waitlistOpen] = form.watch(['autoOffer', 'waitlistOpen'])
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <RecordField control={control} name="autoApprove" label="Approve automatically">
          {(field) => <Select {...field}>{optionsOf(approvalLabels)}</Select>}
        </RecordField>
        <RecordField control={control} name="reminderHours" label="Remind guests (hours before doors)">
          {(field) => (
            <Input {...field} type="number" min={1} max={72} step={1} inputMode="numeric" placeholder="No reminder" />
          )}
        </RecordField>
      </div>
      <Controller
        control={control}
        name="autoOffer"
        render={({ field: { value, ...field }, fieldState }) => (
          <div className="flex min-w-0 flex-col gap-1.5">
            <Switch
              {...field}
              label="Offer free places to the waitlist"
              checked={value}
              aria-invalid={fieldState.error ? true : undefined}
              aria-describedby="auto-offer-notes"
            />
            <div id="auto-offer-notes" role="status" className="text-sm">
              {fieldState.error ? <p className="text-danger">{fieldState.error.message}</p> : null}
              {autoOffer && !waitlistOpen ? (
                <p className="text-pend-fg">Nobody can join the waitlist while it is closed.</p>
              ) : null}
            </div>
          </div>
        )}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <RecordField control={control} name="offerHours" label="Offers last (hours)">
          {(field) => <Input {...field} type="number" min={1} max={168} step={1} inputMode="numeric" />}
        </RecordField>
        <RecordField control={control} name="offerRank" label="Rank the waitlist by">
          {(field) => <Select {...field}>{optionsOf(rankLabels)}</Select>}
        </RecordField>
      </div>
    </div>
  )
}
