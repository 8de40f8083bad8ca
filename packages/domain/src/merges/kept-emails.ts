/** A person's addresses in their order: first, second, further ones. */
export type EmailOwner = { id: string; emails: readonly (string | null)[] }

export type EmailChoice = { primaryEmailId?: string | undefined; keepEmailIds?: readonly string[] | undefined }

const isAddress = (email: string | null): email is string => {
  const text = email?.trim().toLowerCase() ?? ''
  return text !== '' && text !== 'n/a'
}

/**
 * The addresses a merged person keeps, the primary contact first (MERGE-06): the first address of `primaryEmailId`, else of
 * the record that is kept, then all of those whose addresses are kept. Spellings of the same address count as one.
 */
export const keptEmails = (people: readonly EmailOwner[], { primaryEmailId, keepEmailIds }: EmailChoice): string[] => {
  const chosen = people.find((person) => person.id === primaryEmailId)
  const kept = people.filter((person) => keepEmailIds?.includes(person.id) ?? true)
  const primary = [chosen, ...people]
    .flatMap((person) => person?.emails ?? [])
    .filter(isAddress)
    .slice(0, 1)
  const all = [...primary, ...kept.flatMap((person) => person.emails).filter(isAddress)].map((email) => email.trim())
  const keys = all.map((email) => email.toLowerCase())
  return all.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}
