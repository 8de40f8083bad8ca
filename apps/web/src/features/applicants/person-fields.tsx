import { askedFields, namedZipCodes, parseInstagramUsername } from '@velvet/domain/applicants'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { fieldControl } from './field-control.ts'
import type { ApplicationForm } from './use-application-form.ts'

/** Who applies (PUB-09, PUB-10, PUB-13, PUB-16, PUB-17), without what the event drops. */
export function PersonFields({ form }: { form: ApplicationForm }) {
  const { draft, errors, change, leave } = form
  const asked = askedFields(form.form)

  function leaveInstagram() {
    const username = parseInstagramUsername(draft.instagramUrl)
    if (username !== null) change('instagramUrl', username)
    leave('instagramUrl')
  }

  return (
    <>
      <Field label="First Name" error={errors.firstName} className="xs:col-span-3">
        <Input {...fieldControl(form, 'firstName')} autoComplete="given-name" autoCapitalize="words" />
      </Field>
      <Field label="Last Name" error={errors.lastName} className="xs:col-span-3">
        <Input {...fieldControl(form, 'lastName')} autoComplete="family-name" autoCapitalize="words" />
      </Field>
      {asked.includes('age') ? (
        <Field label="Age" error={errors.age} className="xs:col-span-2">
          <Input
            {...fieldControl(form, 'age')}
            type="number"
            inputMode="numeric"
            min={0}
            max={99}
            step={1}
            autoComplete="off"
          />
        </Field>
      ) : null}
      {asked.includes('zipCodes') ? (
        <Field
          label="Zip Codes"
          error={errors.zipCodes}
          hint={namedZipCodes(draft.zipCodes) ?? 'One or more, separated by commas'}
          className="xs:col-span-4"
        >
          <Input {...fieldControl(form, 'zipCodes')} autoComplete="postal-code" placeholder="10001, 11201" />
        </Field>
      ) : null}
      {asked.includes('instagramUrl') ? (
        <Field label="Instagram Username" error={errors.instagramUrl} className="xs:col-span-6">
          <Input
            {...fieldControl(form, 'instagramUrl')}
            prefix="instagram.com/"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onBlur={leaveInstagram}
          />
        </Field>
      ) : null}
    </>
  )
}
