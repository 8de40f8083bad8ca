import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { Switch } from '@velvet/ui/switch'
import { Textarea } from '@velvet/ui/textarea'
import type { RefObject } from 'react'
import { countText } from '../../kit/counts.ts'
import { longest } from './event-draft.ts'
import { EventTimeFields } from './event-time-fields.tsx'
import type { EventWriting } from './use-event-writing.ts'

export type EventFieldsProps = { writing: EventWriting; nameField: RefObject<HTMLInputElement | null> }

/** Name, location, description, time, and capacity of an event (EVT-21 to EVT-24). */
export function EventFields({ writing, nameField }: EventFieldsProps) {
  const { draft, change, problems, known } = writing
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Field label="Event Name" required error={problems.name}>
        <Input
          ref={nameField}
          name="name"
          value={draft.name}
          maxLength={longest.name}
          autoComplete="off"
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <EventTimeFields writing={writing} />
      <Field label="Location">
        <Input
          value={draft.location}
          maxLength={longest.location}
          autoComplete="off"
          onChange={({ target }) => change({ location: target.value })}
        />
      </Field>
      <Field label="Description">
        <Textarea
          rows={3}
          value={draft.description}
          maxLength={longest.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      <Field
        label="Max Capacity"
        error={problems.maxCapacity}
        hint={known ? takenText(known.approvedApplications) : ''}
      >
        <Input
          type="number"
          name="maxCapacity"
          min={0}
          step={1}
          inputMode="numeric"
          placeholder="Leave empty for unlimited"
          value={draft.maxCapacity}
          onChange={({ target }) => change({ maxCapacity: target.value })}
        />
      </Field>
      <Switch
        label="Event is active (users can apply)"
        checked={draft.isActive}
        onChange={({ target }) => change({ isActive: target.checked })}
      />
    </div>
  )
}

const takenText = (approved: number): string =>
  approved === 0
    ? 'No one is approved yet.'
    : `${countText(approved)} ${approved === 1 ? 'is' : 'are'} approved already.`
