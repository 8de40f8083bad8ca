import { Input } from '@velvet/ui/input'
import { Switch } from '@velvet/ui/switch'
import { Textarea } from '@velvet/ui/textarea'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { countText } from '../../kit/counts.ts'
import { RecordField } from '../../kit/record-form/index.ts'
import { longest, problemsOf } from './event-draft.ts'
import { EventTimeFields } from './event-time-fields.tsx'
import { EventAnnouncementFields } from './settings/event-announcement-fields.tsx'
import { EventDecisionFields } from './settings/event-decision-fields.tsx'
import { EventFormFields } from './settings/event-form-fields.tsx'
import { EventTellingFields } from './settings/event-telling-fields.tsx'
import type { EventForm } from './use-event-form.ts'

export type EventFieldsProps = {
  form: EventForm
  /** The places that approved parties take; undefined until known. */
  approvedHeads: number | undefined
  /** Of the headings of its sections. */
  heading?: 'h2' | 'h3'
}

/** Name, location, description, time, and capacity of an event (EVT-21 to EVT-24); then its page, its form, and its decisions. */
export function EventFields({ form, approvedHeads, heading = 'h3' }: EventFieldsProps) {
  const { control, stored } = form
  const problems = problemsOf(form.form.watch())
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <RecordField control={control} name="name" label="Event Name" required>
        {(field) => <Input {...field} maxLength={longest.name} autoComplete="off" />}
      </RecordField>
      <EventTimeFields form={form} problem={problems.date} />
      <RecordField control={control} name="location" label="Location">
        {(field) => <Input {...field} maxLength={longest.location} autoComplete="off" />}
      </RecordField>
      <RecordField control={control} name="description" label="Description">
        {(field) => <Textarea {...field} rows={3} maxLength={longest.description} />}
      </RecordField>
      <RecordField
        control={control}
        name="maxCapacity"
        label="Max Capacity"
        problem={problems.maxCapacity}
        hint={stored.known && approvedHeads !== undefined ? takenText(approvedHeads) : ''}
      >
        {(field) => (
          <Input
            {...field}
            type="number"
            min={0}
            step={1}
            inputMode="numeric"
            placeholder="Leave empty for unlimited"
          />
        )}
      </RecordField>
      <Controller
        control={control}
        name="isActive"
        render={({ field: { value, ...field } }) => (
          <Switch {...field} label="Event is active (users can apply)" checked={value} />
        )}
      />
      <Section heading={heading} title="The night">
        <EventAnnouncementFields form={form} />
      </Section>
      <Section heading={heading} title="Application form">
        <EventFormFields form={form} />
      </Section>
      <Section heading={heading} title="Decisions">
        <EventTellingFields form={form} />
        <EventDecisionFields form={form} />
      </Section>
    </div>
  )
}

type SectionProps = { heading: 'h2' | 'h3'; title: string; children: ReactNode }

function Section({ heading: Heading, title, children }: SectionProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <Heading className="text-sm font-semibold">{title}</Heading>
      {children}
    </section>
  )
}

const takenText = (heads: number): string =>
  heads === 0 ? 'No one is approved yet.' : `${countText(heads)} ${heads === 1 ? 'is' : 'are'} approved already.`
