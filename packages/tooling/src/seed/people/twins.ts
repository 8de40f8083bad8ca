import type { Random } from '../random.ts'
import { profileUrl } from './instagram.ts'
import { plain } from './names.ts'
import type { Person } from './person.ts'

type Twin = {
  /** Whether that earlier person has what this rule compares. */
  fits: (earlier: Person) => boolean
  resemble: (person: Person, earlier: Person) => Person
}

const has = (value: string | null): value is string => value !== null && value.toLowerCase() !== 'n/a'

const sloppy = (address: string | null): string =>
  ` ${(address ?? '').replace(/^[^@]/, (letter) => letter.toUpperCase()).replace('example', 'Example')} `

const retyped = (name: string | null): string => (name ?? '').split('-').map(plain).join('-').toUpperCase()

/** Every way in which two records look like one person. Each copies one thing and writes it differently. */
const kinds: readonly Twin[] = [
  {
    // DUP-03
    fits: (earlier) => has(earlier.email),
    resemble: (person, earlier) => ({ ...person, email: sloppy(earlier.email) }),
  },
  {
    // DUP-04, against another secondary address
    fits: (earlier) => has(earlier.email2),
    resemble: (person, earlier) => ({ ...person, email2: sloppy(earlier.email2) }),
  },
  {
    // DUP-04, against a first address
    fits: (earlier) => has(earlier.email),
    resemble: (person, earlier) => ({ ...person, email2: earlier.email }),
  },
  {
    // DUP-05
    fits: (earlier) => earlier.phone_e164 !== null,
    resemble: (person, earlier) => ({
      ...person,
      phone: (earlier.phone_e164 ?? '').replace(/^\+1(...)(...)(....)$/, '+1 $1.$2.$3'),
      phone_e164: earlier.phone_e164,
    }),
  },
  {
    // DUP-06: without accents and in capitals
    fits: (earlier) => has(earlier.first_name) && has(earlier.last_name) && !earlier.last_name.includes("'"),
    resemble: (person, earlier) => ({
      ...person,
      first_name: retyped(earlier.first_name),
      last_name: retyped(earlier.last_name),
    }),
  },
  {
    // DUP-07 and DUP-08
    fits: (earlier) => has(earlier.instagram_username),
    resemble: (person, earlier) => ({
      ...person,
      instagram_username: (earlier.instagram_username ?? '').toUpperCase(),
      instagram_url: profileUrl(earlier.instagram_username ?? ''),
    }),
  },
]

const share = 0.04
const maxRemembered = 500

/** Makes one of 25 people resemble an earlier one, each rule in turn, and leaves the others as they are. */
export const createTwins = (random: Random): ((person: Person) => Person) => {
  const remembered: Person[] = []
  let made = 0
  return (person) => {
    const kind = kinds[made % kinds.length]
    const start = random.between(0, maxRemembered)
    if (kind && random.isLikely(share)) {
      const earlier = remembered.find((someone, index) => index >= start % remembered.length && kind.fits(someone))
      if (earlier) {
        made += 1
        return kind.resemble(person, earlier)
      }
    }
    if (remembered.length < maxRemembered) remembered.push(person)
    else if (random.isLikely(0.1)) remembered[start % maxRemembered] = person
    return person
  }
}
