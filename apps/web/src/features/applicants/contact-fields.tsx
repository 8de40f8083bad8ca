import { consentWording } from '@velvet/domain/applicants'
import { Checkbox } from '@velvet/ui/checkbox'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { TextLink } from '@velvet/ui/link'
import { useVenue } from '../../venue.tsx'
import { fieldControl } from './field-control.ts'
import { PhoneInput } from './phone-input.tsx'
import type { ApplicationForm } from './use-application-form.ts'

/** How the applicant is reached (PUB-11, PUB-12), and what for (MSG-25). */
export function ContactFields({ form }: { form: ApplicationForm }) {
  const { draft, errors, change, leave } = form
  const { privacyUrl } = useVenue()
  const box = (name: 'smsUpdates' | 'emailConsent' | 'smsConsent') => ({
    name,
    checked: draft[name],
    onChange: ({ target }: { target: { checked: boolean } }) => change(name, target.checked),
  })
  return (
    <>
      <Field label="Email Address" error={errors.email} className="xs:col-span-6">
        <Input
          {...fieldControl(form, 'email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@example.com"
        />
      </Field>
      <Field label="Phone Number" error={errors.phone} className="xs:col-span-6">
        <PhoneInput value={draft.phone} onChange={(phone) => change('phone', phone)} onBlur={() => leave('phone')} />
      </Field>
      <fieldset className="flex flex-col gap-3 xs:col-span-6" aria-describedby="consent-terms">
        <legend className="sr-only">Contact preferences</legend>
        <p className="text-lg text-fg-2">{consentWording.application}</p>
        <Checkbox label={consentWording.smsUpdates} {...box('smsUpdates')} />
        <Checkbox label={consentWording.email} {...box('emailConsent')} />
        <Checkbox label={consentWording.sms} {...box('smsConsent')} />
        <p id="consent-terms" className="text-sm text-fg-3">
          {consentWording.terms}
        </p>
        {privacyUrl ? (
          <p className="text-sm text-fg-3">
            <TextLink href={privacyUrl}>Privacy policy</TextLink>: how we use your information.
          </p>
        ) : null}
      </fieldset>
    </>
  )
}
