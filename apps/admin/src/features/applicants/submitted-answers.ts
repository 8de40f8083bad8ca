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
        ? 'Box ticked'
        : 'Box left empty'
      : String(value ?? '')

/** What the form sent with an application, in the order of the form. What staff would not know by name is left out. */
export const submittedAnswers = (submitted: Readonly<Record<string, unknown>>): { label: string; value: string }[] =>
  Object.entries(labels).flatMap(([name, label]) => {
    const value = textOf(submitted[name])
    return value ? [{ label, value }] : []
  })
