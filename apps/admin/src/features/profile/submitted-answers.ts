import type { EventApplication } from '@velvet/contracts/applicants'

const labels: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  age: 'Age',
  zipCodes: 'Zip codes',
  instagramUrl: 'Instagram',
  emailConsent: 'Email consent',
  smsConsent: 'SMS consent',
  smsUpdates: 'Texts about this application',
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'boolean'
      ? value
        ? 'Box checked'
        : 'Box left unchecked'
      : String(value ?? '')

type Submitted = Pick<EventApplication, 'submitted' | 'partyRequested' | 'companions' | 'answers'>

const partyText = ({ partyRequested, companions }: Submitted): string =>
  [`${partyRequested} guests`, ...companions.map(({ name }) => name)].join(', ')

const answerText = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)

/**
 * The answers submitted with an application, in the order of the form: its fields, a party of more than one, and the questions of
 * the event as they read then. Fields without a label are left out.
 */
export const submittedAnswers = (application: Submitted): { label: string; value: string }[] => [
  ...Object.entries(labels).flatMap(([name, label]) => {
    const value = textOf(application.submitted[name])
    return value ? [{ label, value }] : []
  }),
  ...(application.partyRequested > 1 ? [{ label: 'Party', value: partyText(application) }] : []),
  ...application.answers.map(({ label, value }) => ({ label, value: answerText(value) })),
]
