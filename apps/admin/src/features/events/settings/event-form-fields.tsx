import { droppableFields, maxPartySize } from '@velvet/contracts/events'
import { Checkbox } from '@velvet/ui/checkbox'
import { Fieldset } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { Switch } from '@velvet/ui/switch'
import { Controller } from 'react-hook-form'
import { RecordField } from '../../../kit/record-form/index.ts'
import type { EventForm } from '../use-event-form.ts'
import { droppedLabels } from './event-labels.ts'
import { EventQuestions } from './event-questions.tsx'

/** What the application form of an event asks (GST-01, GST-22, GST-23, GST-25). */
export function EventFormFields({ form: { control } }: { form: EventForm }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <RecordField control={control} name="maxParty" label="Largest party">
          {(field) => <Input {...field} type="number" min={1} max={maxPartySize} step={1} inputMode="numeric" />}
        </RecordField>
        <RecordField control={control} name="minimumAge" label="Minimum age">
          {(field) => (
            <Input {...field} type="number" min={1} max={99} step={1} inputMode="numeric" placeholder="None" />
          )}
        </RecordField>
      </div>
      <Controller
        control={control}
        name="droppedFields"
        render={({ field: { value, onChange }, fieldState }) => (
          <Fieldset label="Don't ask for" error={fieldState.error?.message}>
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              {droppableFields.map((name) => (
                <Checkbox
                  key={name}
                  label={droppedLabels[name]}
                  checked={value.includes(name)}
                  aria-invalid={fieldState.error ? true : undefined}
                  onChange={({ target }) =>
                    onChange(
                      droppableFields.filter((other) => (other === name ? target.checked : value.includes(other))),
                    )
                  }
                />
              ))}
            </div>
          </Fieldset>
        )}
      />
      <Controller
        control={control}
        name="questions"
        render={({ field, fieldState }) => (
          <EventQuestions value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={control}
        name="waitlistOpen"
        render={({ field: { value, ...field } }) => (
          <Switch {...field} label="Keep a waitlist when full" checked={value} />
        )}
      />
    </div>
  )
}
