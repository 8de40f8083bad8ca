import type { Channel } from '@velvet/contracts/delivery'
import { sql } from 'kysely'
import { addressHash, type Context, oneOf, tableOf } from '../kernel/index.ts'

export type HashedAddress = { readonly applicantId: string; readonly channel: Channel; readonly addressHmac: Buffer }
type Closed = { readonly channel: Channel; readonly address_hmac: Buffer; readonly applicant_id: string | null }
export type AddressOwner = { id: string; firstName: string | null; lastName: string | null }

type Person = AddressOwner & { emails: (string | null)[]; phone: string | null }

const allEmails = sql<
  (string | null)[]
>`array[a.email, a.email2] || array(select e.email from applicant_emails e where e.applicant_id = a.id)`

const readPeople = (context: Context, ids: readonly string[]): Promise<Person[]> =>
  context.db
    .selectFrom('applicants as a')
    .select(['a.id', 'a.first_name as firstName', 'a.last_name as lastName', 'a.phone_e164 as phone'])
    .select(allEmails.as('emails'))
    .where('a.id', '=', oneOf(ids))
    .execute()

const hashed = ({ settings }: Context, { id, emails, phone }: Person): HashedAddress[] => {
  const all = [...emails.map((address) => ['email', address] as const), ['sms', phone] as const]
  return all.flatMap(([channel, address]) =>
    address?.trim() ? [{ applicantId: id, channel, addressHmac: addressHash(settings.secret, channel, address) }] : [],
  )
}

const keyOf = (channel: Channel, hmac: Buffer): string => `${channel}-${hmac.toString('hex')}`

/** Every address of these people that a message could go to. */
export const addressesOf = async (context: Context, ids: readonly string[]): Promise<HashedAddress[]> =>
  (await readPeople(context, ids)).flatMap((person) => hashed(context, person))

/** Finds which of the people recorded with suppressed addresses still have them: the owner of an entry, or null. */
export const readAddressOwners = async (
  context: Context,
  closed: readonly Closed[],
): Promise<(entry: Closed) => AddressOwner | null> => {
  const ids = [...new Set(closed.flatMap((entry) => entry.applicant_id ?? []))]
  const people = ids.length === 0 ? [] : await readPeople(context, ids)
  const owners = new Map(
    people.map((person) => {
      const { id, firstName, lastName } = person
      const keys = new Set(hashed(context, person).map(({ channel, addressHmac }) => keyOf(channel, addressHmac)))
      return [id, { owner: { id, firstName, lastName }, keys }] as const
    }),
  )
  return ({ channel, address_hmac: hmac, applicant_id: id }) => {
    const found = id === null ? undefined : owners.get(id)
    return found?.keys.has(keyOf(channel, hmac)) ? found.owner : null
  }
}

/**
 * Records these people as owners of their suppressed addresses that no other recorded person has. Waits for no lock: it skips entries that are being lifted or erased.
 */
export const noteSuppressedAddresses = async (context: Context, ids: readonly string[]): Promise<void> => {
  const addresses = await addressesOf(context, ids)
  if (addresses.length === 0) return
  const named = tableOf('a', { applicantId: 'uuid', channel: 'text', addressHmac: 'bytea' }, addresses)
  const closed = await context.db
    .selectFrom('suppressions')
    .select(['channel', 'address_hmac', 'applicant_id'])
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('channel', 'address_hmac'),
        'in',
        selectFrom(named).select(['a.channel', 'a.addressHmac']).$asTuple('channel', 'addressHmac'),
      ),
    )
    .execute()
  const ownerOf = await readAddressOwners(context, closed)
  const open = new Set(
    closed.filter((entry) => !ownerOf(entry)).map((entry) => keyOf(entry.channel, entry.address_hmac)),
  )
  const news = addresses.filter(({ channel, addressHmac }) => open.has(keyOf(channel, addressHmac)))
  if (news.length === 0) return
  // Raw: the rows to update are locked where they are free, in the order in which people were named.
  await sql`update suppressions s set applicant_id = f.applicant_id from (
      select distinct on (channel, address_hmac) n.applicant_id, o.channel, o.address_hmac
      from unnest(${news.map(({ channel }) => channel)}::text[], ${news.map(({ addressHmac }) => addressHmac)}::bytea[],
        ${news.map(({ applicantId }) => applicantId)}::uuid[]) with ordinality as n(channel, address_hmac, applicant_id, position)
      join lateral (select channel, address_hmac from suppressions o
        where o.channel = n.channel and o.address_hmac = n.address_hmac for update skip locked) o using (channel, address_hmac)
      order by channel, address_hmac, n.position
    ) f where s.channel = f.channel and s.address_hmac = f.address_hmac`.execute(context.db)
}
