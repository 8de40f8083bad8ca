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
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'boolean'
      ? value
        ? 'Box checked'
        : 'Box left unchecked'
      : String(value ?? '')

/** The answers submitted with an application, in the order of the form. Fields without a label are left out. */
export const submittedAnswers = (submitted: Readonly<Record<string, unknown>>): { label: string; value: string }[] =>
  Object.entries(labels).flatMap(([name, label]) => {
    const value = textOf(submitted[name])
    return value ? [{ label, value }] : []
  })
