import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'
import type { Applied, Person } from './person.ts'

/** What the public form sent; empty for people who came another way. */
const payloadOf = (person: Person): Record<string, unknown> =>
  person.source === 'web'
    ? {
        firstName: person.first_name,
        lastName: person.last_name,
        email: person.email,
        phone: person.phone,
        age: person.age,
        zipCodes: person.zip_codes,
        instagramUrl: person.instagram_url,
        instagramUsername: person.instagram_username,
      }
    : {}

/** The applications of one person to events. Large data sets omit the payloads, which are never opened there. */
export const applicationRows = (
  random: Random,
  { person, applications }: Applied,
  withPayload: boolean,
): Row<'event_applications'>[] =>
  applications.map(({ event, at, status, attendance }) => ({
    id: random.id(at),
    applicant_id: person.id,
    event_id: event.id,
    source: person.source,
    payload: withPayload ? payloadOf(person) : {},
    status,
    attendance,
    told_status: status,
    created_at: at,
    updated_at: at,
  }))
