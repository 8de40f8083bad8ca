import { blankable } from '@velvet/contracts/campaigns'
import { consentWording } from '@velvet/domain/applicants'
import { addressHash } from '@velvet/services/kernel'
import type { Random } from '../random.ts'
import { asBytes, type Row } from '../rows.ts'
import type { Person } from './person.ts'

type Channel = 'email' | 'sms'
type Action = 'in' | 'out' | 'not_asked' | 'not_asserted'
type Event = { action: Action; source: string; at: Date }

type Addressed = Pick<
  Person,
  'id' | 'first_name' | 'email' | 'phone_e164' | 'email_opt_in' | 'sms_opt_in' | 'created_at'
>

/** As much of a person as it takes to write to them, and which tokens leave a gap for them. */
export type Recipient = Addressed & { blanks: readonly (typeof blankable)[number][] }

const columnsOf: Record<(typeof blankable)[number], keyof Person> = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  city: 'city',
  state: 'state',
  instagram: 'instagram_username',
}

export const asRecipient = (person: Person): Recipient => ({
  id: person.id,
  first_name: person.first_name,
  email: person.email,
  phone_e164: person.phone_e164,
  email_opt_in: person.email_opt_in,
  sms_opt_in: person.sms_opt_in,
  created_at: person.created_at,
  blanks: blankable.filter((token) => !person[columnsOf[token]]),
})

/** Where that person gets messages of the channel; null when nowhere. */
export const addressOf = (person: Addressed, channel: Channel): string | null => {
  const address = channel === 'email' ? (person.email?.trim() ?? null) : person.phone_e164
  return address === null || address.toLowerCase() === 'n/a' ? null : address
}

export const consentEvent = (
  random: Random,
  secret: string,
  person: Addressed,
  channel: Channel,
  { action, source, at }: Event,
): Row<'consent_events'> => {
  const address = addressOf(person, channel)
  return {
    id: random.id(at),
    applicant_id: person.id,
    address_hmac: address === null ? null : asBytes(addressHash(secret, channel, address)),
    channel,
    action,
    source,
    text_version: source === 'web' ? consentWording.version : null,
    ip_address: source === 'web' ? `203.0.113.${random.between(1, 254)}` : null,
    created_at: at,
  }
}

/** What a person said about email and texts when the record was made; spreadsheets and admins assert nothing. */
export const consentOf = (random: Random, secret: string, person: Person): Row<'consent_events'>[] => {
  const source = person.source === 'web' ? 'web' : person.source === 'admin' ? 'admin' : 'csv'
  const actionOf = (given: boolean): Action => (given ? (source === 'web' ? 'in' : 'not_asserted') : 'not_asked')
  return (['email', 'sms'] as const).map((channel) =>
    consentEvent(random, secret, person, channel, {
      action: actionOf(channel === 'email' ? person.email_opt_in : person.sms_opt_in),
      source,
      at: person.created_at,
    }),
  )
}
