import type { Channel } from '@velvet/contracts/delivery'
import { sql } from 'kysely'
import { addressHash, type Context, oneOf } from '../kernel/index.ts'
import { type Known, readRemainingData, readRemainingIds } from './read-remaining.ts'

/** Values that identify a person where no key references them. */
export type Traces = {
  /** Their id, and those of everyone who was merged into them. */
  ids: string[]
  /** In lower case; including former ones that received messages. */
  emails: string[]
  numbers: string[]
  /** First, last, and Instagram names. */
  names: string[]
  addresses: { channel: Channel; addressHmac: Buffer }[]
  messages: { id: string; campaignId: string | null }[]
}

const distinct = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.flatMap((text) => text?.trim() || [])),
]

/** The values of the person and of the records that were merged into this person, as they were then. */
const readKnown = async (context: Context, id: string): Promise<Known> => {
  // Raw: nearly every column is read from JSON, for which the builder has fragments only.
  const { rows } = await sql<Known>`
    with images as (
      select to_jsonb(a) as image from applicants a where a.id = ${id}::uuid
      union all
      select image from merges m cross join lateral jsonb_array_elements(m.snapshot #> '{removed,applicants}') image
      where m.primary_id = ${id}::uuid and m.undone_at is null
    ), further as (
      select email from applicant_emails where applicant_id = ${id}::uuid
      union all
      select e ->> 'email' from merges m cross join lateral jsonb_array_elements(m.snapshot #> '{removed,applicant_emails}') e
      where m.primary_id = ${id}::uuid and m.undone_at is null
    )
    select array_agg(image ->> 'email') || array_agg(image ->> 'email2') || array(select email from further) as emails,
      array_agg(image ->> 'phone_e164') || array(
        select metadata ->> 'from' from messages where sender_type = 'applicant'
          and conversation_id in (select c.id from conversations c where c.applicant_id = ${id}::uuid)) as numbers,
      array_agg(image ->> 'first_name') || array_agg(image ->> 'last_name') || array_agg(image ->> 'instagram_username') as names
    from images`.execute(context.db)
  return rows[0] ?? { emails: [], numbers: [], names: [] }
}

const readIds = async (context: Context, id: string): Promise<string[]> => {
  const merged = await context.db.selectFrom('merged_applicants').select('id').where('merged_into', '=', id).execute()
  return [id, ...merged.map((row) => row.id)]
}

/** Every message to them, locked in order of id, so that messages under way come wholly before or after. */
const lockMessages = ({ db }: Context, ids: readonly string[]) =>
  db
    .selectFrom('communications')
    .select(['id', 'campaign_id', 'channel', 'address'])
    .where(({ eb, or }) => or([eb('applicant_id', '=', oneOf(ids)), eb('merged_from', '=', oneOf(ids))]))
    .orderBy('id')
    .forUpdate()
    .execute()

const hashed = ({ settings }: Context, channel: Channel, addresses: readonly string[]): Traces['addresses'] =>
  addresses.map((address) => ({ channel, addressHmac: addressHash(settings.secret, channel, address) }))

/** The identifying values of a locked person, or the remaining ones of a deleted person. Locks their messages as well. */
export const findTraces = async (context: Context, id: string, isHere: boolean): Promise<Traces> => {
  const ids = isHere ? await readIds(context, id) : await readRemainingIds(context, id)
  const known = isHere ? await readKnown(context, id) : await readRemainingData(context, ids)
  const messages = await lockMessages(context, ids)
  const writtenTo = (channel: Channel) => messages.map((row) => (row.channel === channel ? row.address : null))
  const emails = distinct([...known.emails, ...writtenTo('email')].map((email) => email?.toLowerCase() ?? null))
  const numbers = distinct([...known.numbers, ...writtenTo('sms')])
  return {
    ids,
    emails,
    numbers,
    names: distinct(known.names),
    addresses: [...hashed(context, 'email', emails), ...hashed(context, 'sms', numbers)],
    messages: messages.map((row) => ({ id: row.id, campaignId: row.campaign_id })),
  }
}
