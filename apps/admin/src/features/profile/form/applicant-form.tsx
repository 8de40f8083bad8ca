import { contactMethods, priorities } from '@velvet/contracts/applicants'
import { applicationFieldProblem, namedZipCodes } from '@velvet/domain/applicants'
import { Checkbox } from '@velvet/ui/checkbox'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { Select } from '@velvet/ui/select'
import { TagInput } from '@velvet/ui/tag-input'
import { Textarea } from '@velvet/ui/textarea'
import { type ComponentProps, type ReactNode, useDeferredValue, useId } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useEventName, useEvents, useFacets, useTags } from '../../people/index.ts'
import { type ApplicantFormValues, fieldLabels } from './applicant-form-values.ts'
import { usStates } from './us-states.ts'

const priorityLabels = { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' } as const
export const contactLabels = { email: 'Email', sms: 'SMS', both: 'Both' } as const

type TextField =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'email2'
  | 'phone'
  | 'age'
  | 'instagram'
  | 'city'
  | 'zipCodes'
  | 'country'
  | 'score'

/** Every editable field of an applicant, in the sections of the specification (PROF-17). */
export function ApplicantForm({ derivedPlaces = null }: { derivedPlaces?: string | null }) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Section title="Personal Information">
        <TextInput name="firstName" autoComplete="off" maxLength={200} />
        <TextInput name="lastName" autoComplete="off" maxLength={200} />
        <TextInput name="email" type="email" maxLength={254} rule={emailProblem} />
        <TextInput name="email2" type="email" maxLength={254} rule={emailProblem} />
        <TextInput name="phone" type="tel" maxLength={64} />
        <TextInput name="age" inputMode="numeric" maxLength={3} rule={(text) => numberProblem('Age', text, 150)} />
        <TextInput name="instagram" maxLength={400} rule={instagramProblem} hint="Username or profile address" />
      </Section>
      <PlaceSection derivedPlaces={derivedPlaces} />
      <StatusSection />
      <NotesSection />
    </div>
  )
}

const none: readonly string[] = []

function PlaceSection({ derivedPlaces }: { derivedPlaces: string | null }) {
  const { register, watch } = useFormContext<ApplicantFormValues>()
  const cities = useId()
  const facets = useFacets()
  const [state, zipCodes] = watch(['state', 'zipCodes'])
  const near = derivedPlaces?.split(';').map((place) => place.split(',')[0]?.trim() ?? '') ?? []
  // Hundreds of options would delay the dialog.
  const known = useDeferredValue(facets.data?.cities ?? none, none)
  return (
    <Section title="Location">
      <TextInput name="city" maxLength={200} list={cities} />
      <datalist id={cities}>
        {[...new Set([...near, ...known])].filter(Boolean).map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
      <Field label={fieldLabels.state}>
        <Select {...register('state')}>
          <option value="">No state</option>
          {state && !usStates.includes(state) ? <option value={state}>{state}</option> : null}
          {usStates.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      </Field>
      <TextInput name="zipCodes" maxLength={500} hint={namedZipCodes(zipCodes) ?? 'Separated by commas'} />
      <TextInput name="country" maxLength={60} />
    </Section>
  )
}

function StatusSection() {
  const { register, control, watch } = useFormContext<ApplicantFormValues>()
  const events = useEvents()
  const tags = useTags()
  const eventId = watch('eventId')
  const eventName = useEventName(eventId)
  const isListed = events.data?.some(({ id }) => id === eventId) ?? false
  return (
    <Section title="Application Status">
      <Field label={fieldLabels.eventId}>
        <Select {...register('eventId')} key={events.data ? 'known' : 'unknown'}>
          <option value="">No event</option>
          {eventId && !isListed ? <option value={eventId}>{eventName ?? 'Another event'}</option> : null}
          {events.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={fieldLabels.priority}>
        <Select {...register('priority')}>
          {priorities.map((priority) => (
            <option key={priority} value={priority}>
              {priorityLabels[priority]}
            </option>
          ))}
        </Select>
      </Field>
      <TextInput
        name="score"
        inputMode="numeric"
        maxLength={3}
        hint="0 to 100"
        rule={(text) => numberProblem('Score', text, 100)}
      />
      <Field label={fieldLabels.preferredContactMethod}>
        <Select {...register('preferredContactMethod')}>
          {contactMethods.map((method) => (
            <option key={method} value={method}>
              {contactLabels[method]}
            </option>
          ))}
        </Select>
      </Field>
      <div className="col-span-full flex flex-wrap gap-x-6 gap-y-2">
        <Checkbox {...register('emailOptIn')} label={fieldLabels.emailOptIn} />
        <Checkbox {...register('smsOptIn')} label={fieldLabels.smsOptIn} />
        <Checkbox {...register('emailUpdates')} label={fieldLabels.emailUpdates} />
        <Checkbox {...register('smsUpdates')} label={fieldLabels.smsUpdates} />
      </div>
      <Controller
        control={control}
        name="tags"
        render={({ field, fieldState }) => (
          <Field label={fieldLabels.tags} className="col-span-full" error={fieldState.error?.message}>
            <TagInput
              value={field.value}
              onChange={field.onChange}
              suggestions={tags.data?.map(({ name }) => name)}
              maxLength={60}
            />
          </Field>
        )}
      />
    </Section>
  )
}

function NotesSection() {
  const { register, formState } = useFormContext<ApplicantFormValues>()
  return (
    <Section title="Notes">
      <Field label={fieldLabels.notes} hideLabel className="col-span-full" error={formState.errors.notes?.message}>
        <Textarea {...register('notes')} maxLength={10_000} rows={4} />
      </Field>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3.5">
      <h3 id={id} className="border-b border-line pb-1.5 text-lg font-semibold">
        {title}
      </h3>
      <div className="grid gap-x-4 gap-y-3.5 md:grid-cols-2">{children}</div>
    </section>
  )
}

type TextInputProps = {
  name: TextField
  hint?: string
  rule?: (text: string) => string | undefined
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength' | 'list' | 'autoComplete'>

function TextInput({ name, hint, rule, ...input }: TextInputProps) {
  const { register, formState } = useFormContext<ApplicantFormValues>()
  // A value from an import may break today's rule. Only changed fields are sent, so it need not be corrected first.
  const stored = formState.defaultValues?.[name]
  return (
    <Field label={fieldLabels[name]} hint={hint} error={formState.errors[name]?.message}>
      <Input
        autoComplete="off"
        {...input}
        {...register(name, rule ? { validate: (text) => text === stored || (rule(text) ?? true) } : {})}
      />
    </Field>
  )
}

const emailProblem = (text: string) =>
  text.trim() === '' ? undefined : (applicationFieldProblem('email', text) ?? undefined)

const instagramProblem = (text: string) =>
  text.trim() === '' ? undefined : (applicationFieldProblem('instagramUrl', text) ?? undefined)

function numberProblem(label: string, text: string, max: number): string | undefined {
  const number = Number(text)
  if (text.trim() === '' || (Number.isInteger(number) && number >= 0 && number <= max)) return undefined
  return `${label} must be a whole number from 0 to ${max}`
}
