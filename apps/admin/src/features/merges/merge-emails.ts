import type { Applicant } from '@velvet/contracts/applicants'

/** Whose address is the primary contact, and whose addresses are dropped. */
export type EmailChoices = { primaryEmailId?: string | undefined; droppedEmailIds: readonly string[] }

/** The addresses of one record, and the later records that have no others. */
export type EmailOption = {
  id: string
  ownerIds: readonly string[]
  addresses: readonly string[]
  isKept: boolean
  isPrimary: boolean
}

export type MergedEmails = {
  /** Whether more than one record has addresses that the others lack, so that there is a choice. */
  isConflict: boolean
  options: readonly EmailOption[]
  /** The addresses of the merged record, the primary contact first. */
  result: readonly string[]
}

const sameAddress = (address: string) => address.trim().toLowerCase()

const isAddress = (text: string | null): text is string => !['', 'n/a'].includes(sameAddress(text ?? ''))

const addressesOf = ({ email, email2 }: Applicant): string[] => [email, email2].filter(isAddress)

const distinct = (addresses: readonly string[]): string[] =>
  addresses.filter((one, at) => addresses.findIndex((other) => sameAddress(other) === sameAddress(one)) === at)

/** Whether an earlier record already has all of a record's addresses, so that there is no choice. */
const repeats = (addresses: readonly string[], earlier: readonly string[]): boolean => {
  const known = earlier.map(sameAddress)
  return known[0] === sameAddress(addresses[0] ?? '') && addresses.every((each) => known.includes(sameAddress(each)))
}

/** Several addresses can be kept; one of them is the primary contact, which is always kept (MERGE-06). */
export function mergeEmails(people: readonly Applicant[], primaryId: string, choices: EmailChoices): MergedEmails {
  const own: { id: string; ownerIds: string[]; addresses: string[] }[] = []
  const keptFirst = [...people].sort((a, b) => Number(b.id === primaryId) - Number(a.id === primaryId))
  for (const person of keptFirst) {
    const addresses = addressesOf(person)
    if (addresses.length === 0) continue
    const before = own.find((each) => repeats(addresses, each.addresses))
    if (before) before.ownerIds.push(person.id)
    else own.push({ id: person.id, ownerIds: [person.id], addresses })
  }
  const contact = own.find(({ id }) => id === choices.primaryEmailId) ?? own[0]
  const options = own.map((option) => ({
    ...option,
    isPrimary: option === contact,
    isKept: option === contact || !choices.droppedEmailIds.includes(option.id),
  }))
  const kept = options.filter(({ isKept }) => isKept)
  return {
    isConflict: own.length > 1,
    options,
    result: distinct([...(contact?.addresses.slice(0, 1) ?? []), ...kept.flatMap(({ addresses }) => addresses)]),
  }
}
