import type { Random } from '../random.ts'
import { appliedAt } from '../timeline.ts'
import { createAdmissions } from './admissions.ts'
import { instagramHome, instagramOf, noInstagram } from './instagram.ts'
import { firstNames, lastNames, plain } from './names.ts'
import type { Applied, PeopleOptions, Person } from './person.ts'
import { e164Of, phoneAt, writePhone } from './phones.ts'
import { nowhere } from './places.ts'
import { createTwins } from './twins.ts'

const dayMs = 86_400_000
const domains = ['example.com', 'example.org', 'example.net'] as const
const foreignCountries = ['CA', 'GB', 'FR', 'BR', 'MX'] as const
const remarks = [
  'Came last year with friends, very good company.',
  'Asked for a table near the stage.',
  'Vegetarian. Prefers to be called in the afternoon.',
  'Recommended by the gallery.',
  'Did not answer two emails.',
  'Works in film, brings press.',
] as const

const nameOf = (random: Random): { first: string; last: string } => {
  const last = random.pick(lastNames)
  return { first: random.pick(firstNames), last: random.isLikely(0.55) ? `${last}-${random.pick(lastNames)}` : last }
}

const statusOf = (random: Random, ageDays: number): Person['status'] =>
  random.isLikely(ageDays < 14 ? 0.75 : 0.15) ? 'pending' : random.isLikely(0.62) ? 'approved' : 'declined'

/** The public form requires every field; other sources leave gaps or values that identify no one (DUP-05, DUP-07, DUP-09). */
const withGaps = (random: Random, person: Person): Person => {
  if (person.source === 'web') return person
  const gap = random.between(1, 100)
  if (gap <= 12) return { ...person, email: gap <= 3 ? 'n/a' : null, email2: null }
  if (gap <= 15) return { ...person, phone: 'N/A', phone_e164: null }
  if (gap <= 17) return { ...person, phone: '555-0100', phone_e164: null }
  if (gap <= 26) return { ...person, phone: null, phone_e164: null }
  if (gap <= 40) return { ...person, ...nowhere }
  if (gap <= 43) return { ...person, ...noInstagram, instagram_username: 'n/a' }
  if (gap <= 54) return { ...person, ...noInstagram, instagram_url: gap <= 46 ? instagramHome : null }
  if (gap <= 56) return { ...person, last_name: null }
  if (gap === 57) return { ...person, first_name: null, last_name: null }
  if (gap <= 60) return { ...person, ...nowhere, country: random.pick(foreignCountries) }
  return person
}

const personAt = ({ random, now, total, homeOf }: PeopleOptions, index: number): Person => {
  const createdAt = appliedAt(now, index, total, random.fraction())
  const { first, last } = nameOf(random)
  const mailbox = `${plain(first)}.${plain(last)}${index + 1}`
  const phone = phoneAt(index)
  const status = statusOf(random, (now.getTime() - createdAt.getTime()) / dayMs)
  const source = random.weighted([
    ['web', 68] as const,
    ['csv', 20] as const,
    ['admin', 7] as const,
    ['partner', 5] as const,
  ])
  return {
    id: random.id(createdAt),
    first_name: first,
    last_name: last,
    email: `${mailbox}@${random.pick(domains)}`,
    email2: random.isLikely(0.12) ? `${mailbox}.work@example.com` : null,
    phone: writePhone(phone, source === 'csv' ? random.between(0, 4) : 0),
    phone_e164: e164Of(phone),
    age: source !== 'web' && random.isLikely(0.25) ? 0 : 21 + Math.floor((random.fraction() + random.fraction()) * 22),
    country: 'US',
    ...homeOf(random),
    ...instagramOf(
      random,
      `${plain(first)}${random.pick(['.', '_', ''])}${plain(last)}${(index + 1).toString(36)}`,
      createdAt,
    ),
    status,
    priority: random.weighted([
      ['normal', 78] as const,
      ['low', 9] as const,
      ['high', 10] as const,
      ['urgent', 3] as const,
    ]),
    score: random.isLikely(0.4) ? null : Math.min(100, Math.floor((random.fraction() + random.fraction()) * 51)),
    notes: random.isLikely(status === 'pending' ? 0.04 : 0.15) ? random.pick(remarks) : null,
    email_opt_in: random.isLikely(0.86),
    sms_opt_in: random.isLikely(0.68),
    preferred_contact_method: random.weighted([['email', 60] as const, ['sms', 20] as const, ['both', 20] as const]),
    event_id: null,
    source,
    referral_code: random.isLikely(0.08) ? `GUEST-${random.hex(5).toUpperCase()}` : null,
    created_at: createdAt,
    updated_at: createdAt,
  }
}

/** Makes the applicant of an index. To be asked for all of them in order, from 0, oldest first. */
export const createPeople = (options: PeopleOptions): ((index: number) => Applied) => {
  const twin = createTwins(options.random)
  const admit = createAdmissions(options)
  return (index) => admit(twin(withGaps(options.random, personAt(options, index))))
}
