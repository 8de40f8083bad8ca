import type { ApplicationField } from '@velvet/domain/applicants'
import { askedFields, namedZipCodes, parseInstagramUsername } from '@velvet/domain/applicants'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { Select } from '@velvet/ui/select'
import type { ChangeEvent } from 'react'
import { EventSelect } from '../events/event-select.tsx'
import { PhoneInput } from './phone-input.tsx'
import { QuestionFields } from './question-fields.tsx'
import { partyOf } from './typed-application.ts'
import type { ApplicationForm } from './use-application-form.ts'

export type ApplicationFieldsProps = {
  form: ApplicationForm
  /** Whether the visitor chooses the event; not on the page of one. */
  choosesEvent: boolean
}

/** The usual eight questions (PUB-09 to PUB-17) without those that the event drops, its party, and its own questions. */
export function ApplicationFields({ form, choosesEvent }: ApplicationFieldsProps) {
  const { draft, errors, change, leave } = form
  const asked = askedFields(form.form)
  const control = (field: ApplicationField) => ({
    'aria-required': true,
    name: field,
    value: draft[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(field, event.target.value),
    onBlur: () => leave(field),
  })

  function leaveInstagram() {
    const username = parseInstagramUsername(draft.instagramUrl)
    if (username !== null) change('instagramUrl', username)
    leave('instagramUrl')
  }

  return (
    <div className="grid gap-x-6 gap-y-6 xs:grid-cols-6">
      <Field label="First Name" error={errors.firstName} className="xs:col-span-3">
        <Input {...control('firstName')} autoComplete="given-name" autoCapitalize="words" />
      </Field>
      <Field label="Last Name" error={errors.lastName} className="xs:col-span-3">
        <Input {...control('lastName')} autoComplete="family-name" autoCapitalize="words" />
      </Field>
      <Field label="Email Address" error={errors.email} className="xs:col-span-6">
        <Input
          {...control('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@example.com"
        />
      </Field>
      <Field label="Phone Number" error={errors.phone} className="xs:col-span-4">
        <PhoneInput value={draft.phone} onChange={(phone) => change('phone', phone)} onBlur={() => leave('phone')} />
      </Field>
      {asked.includes('age') ? (
        <Field label="Age" error={errors.age} className="xs:col-span-2">
          <Input {...control('age')} type="number" inputMode="numeric" min={0} max={99} step={1} autoComplete="off" />
        </Field>
      ) : null}
      {choosesEvent ? (
        <div className="min-w-0 xs:col-span-6">
          <EventSelect
            value={draft.eventId}
            error={errors.eventId}
            onChange={(eventId) => change('eventId', eventId)}
            onBlur={() => leave('eventId')}
          />
        </div>
      ) : null}
      {form.form.maxParty > 1 ? <PartyField form={form} /> : null}
      {asked.includes('zipCodes') ? (
        <Field
          label="Zip Codes"
          error={errors.zipCodes}
          hint={namedZipCodes(draft.zipCodes) ?? 'One or more, separated by commas'}
          className="xs:col-span-6"
        >
          <Input {...control('zipCodes')} autoComplete="postal-code" placeholder="10001, 11201" />
        </Field>
      ) : null}
      {asked.includes('instagramUrl') ? (
        <Field label="Instagram Username" error={errors.instagramUrl} className="xs:col-span-6">
          <Input
            {...control('instagramUrl')}
            prefix="instagram.com/"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="send"
            onBlur={leaveInstagram}
          />
        </Field>
      ) : null}
      <QuestionFields form={form} />
    </div>
  )
}

/** How many guests the application is for, the applicant included (GST-01). */
function PartyField({ form }: { form: ApplicationForm }) {
  const sizes = Array.from({ length: form.form.maxParty }, (_, index) => index + 1)
  return (
    <Field label="Guests in your party" hint="You included" error={form.errors.party} className="xs:col-span-6">
      <Select
        name="party"
        value={partyOf(form.draft, form.form)}
        onChange={({ target }) => form.change('party', target.value)}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </Select>
    </Field>
  )
}
