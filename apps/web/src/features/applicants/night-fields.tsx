import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { Select } from '@velvet/ui/select'
import { EventSelect } from '../events/event-select.tsx'
import { QuestionFields } from './question-fields.tsx'
import { companionsOf, partyOf } from './typed-application.ts'
import type { ApplicationForm } from './use-application-form.ts'

export type NightFieldsProps = {
  form: ApplicationForm
  /** Whether the visitor chooses the event; not on the page of one. */
  choosesEvent: boolean
}

/** The event (PUB-14), the party that comes, and what the event asks on its own. */
export function NightFields({ form, choosesEvent }: NightFieldsProps) {
  return (
    <>
      {choosesEvent ? (
        <div className="min-w-0 xs:col-span-6">
          <EventSelect
            value={form.draft.eventId}
            error={form.errors.eventId}
            onChange={(eventId) => form.change('eventId', eventId)}
            onBlur={() => form.leave('eventId')}
          />
        </div>
      ) : null}
      {form.form.maxParty > 1 ? <PartyFields form={form} /> : null}
      <QuestionFields form={form} />
    </>
  )
}

const maxNameLength = 100

/** How many guests the application is for, the applicant included, and who the others are (GST-01). */
function PartyFields({ form }: { form: ApplicationForm }) {
  const { draft, errors } = form
  const sizes = Array.from({ length: form.form.maxParty }, (_, index) => index + 1)
  return (
    <>
      <Field label="Guests in your party" hint="Including you" error={errors.party} className="xs:col-span-6">
        <Select
          name="party"
          value={partyOf(draft, form.form)}
          onChange={({ target }) => form.change('party', target.value)}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
      </Field>
      {companionsOf(draft, form.form).map((name, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: a guest is known by the place in the party
          key={index}
          label={`Guest ${index + 2} name`}
          hint="Optional"
          error={index === 0 ? errors.companions : undefined}
          className="xs:col-span-3"
        >
          <Input
            name={`companions.${index}`}
            value={name}
            maxLength={maxNameLength}
            autoComplete="off"
            autoCapitalize="words"
            onChange={({ target }) => form.nameCompanion(index, target.value)}
          />
        </Field>
      ))}
    </>
  )
}
