import { displayName } from '@velvet/domain/applicants'
import { maskAddress } from '@velvet/domain/suppressions'
import { announceCampaigns } from '../campaigns/index.ts'
import { type Context, oneOf, recordActivity } from '../kernel/index.ts'
import { announceSuppressions } from './announce-suppressions.ts'
import { type OptInChange, optIn, optOut } from './change-opt-in.ts'
import { suppress } from './suppress.ts'

export type PhoneNumber = { readonly address: string; readonly addressHmac: Buffer }

/** The end of a log sentence that says how a person did it: "Ada King <opted out of texts by replying STOP>". */
type Words = { readonly left: string; readonly details?: Record<string, unknown> }

const peopleAt = (context: Context, { address }: PhoneNumber) =>
  context.db
    .selectFrom('applicants')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('phone_e164', '=', address)
    .orderBy('id')
    .execute()
type People = Awaited<ReturnType<typeof peopleAt>>

const changes = (people: People, { addressHmac }: PhoneNumber, source: OptInChange['source']): OptInChange[] =>
  people.map(({ id }) => ({ applicantId: id, channel: 'sms', addressHmac, source }))

/** One entry for each affected person, or one about the number when no person has it. */
const record = async (
  context: Context,
  people: People,
  number: PhoneNumber,
  action: string,
  { left, details = {} }: Words,
): Promise<void> => {
  const isOf = people.map((person) => ({
    name: displayName({ firstName: person.first_name, lastName: person.last_name, email: person.email }),
    target: { target: { type: 'applicant' as const, id: person.id } },
  }))
  const entries = isOf.length > 0 ? isOf : [{ name: `Someone at ${maskAddress('sms', number.address)}`, target: {} }]
  await recordActivity(
    context,
    entries.map(({ name, target }) => ({ action, description: `${name} ${left}`, details, ...target })),
  )
}

/** The last campaign text before an opt-out is the one that it is attributed to. */
const markLastText = async (context: Context, ids: readonly string[], { addressHmac }: PhoneNumber): Promise<void> => {
  if (ids.length === 0) return
  const last = context.db
    .selectFrom('communications')
    .select('id')
    .where('applicant_id', '=', oneOf(ids))
    .where('channel', '=', 'sms')
    .where('address_hmac', '=', addressHmac)
    .where('campaign_id', 'is not', null)
    .where('acked_at', 'is not', null)
    .orderBy('acked_at', 'desc')
    .limit(1)
  const rows = await context.db
    .updateTable('communications')
    .set({ unsubscribed_at: context.now() })
    .where('unsubscribed_at', 'is', null)
    .where('id', '=', last)
    .returning('campaign_id')
    .execute()
  await announceCampaigns(
    context,
    rows.flatMap((row) => row.campaign_id ?? []),
  )
}

/** Ends texts to a number and to everyone who has it. Repeated requests change and record nothing. */
export const optOutOfTexts = async (
  context: Context,
  number: PhoneNumber,
  source: 'stop' | 'provider',
  words: Words,
): Promise<void> => {
  const people = await peopleAt(context, number)
  const closed = await suppress(context, [{ ...number, channel: 'sms', reason: 'stopped', source }])
  const left = new Set(await optOut(context, changes(people, number, source)))
  if (closed === 0 && left.size === 0) return
  await markLastText(context, [...left], number)
  await record(
    context,
    left.size > 0 ? people.filter(({ id }) => left.has(id)) : people,
    number,
    'applicant.texted',
    words,
  )
}

/**
 * Opts a number in again at its owner's request: this lifts a STOP or a delivery failure; suppressions by an admin stay. An
 * ambiguous "Yes" lifts a STOP, and is no consent from a person who never sent one.
 */
export const optInToTexts = async (
  context: Context,
  number: PhoneNumber,
  { isClear = true }: { isClear?: boolean } = {},
): Promise<void> => {
  const people = await peopleAt(context, number)
  const opened = await context.db
    .deleteFrom('suppressions')
    .where('channel', '=', 'sms')
    .where('address_hmac', '=', number.addressHmac)
    .where('reason', 'in', ['stopped', 'invalid'])
    .returning('reason')
    .execute()
  if (opened.length > 0) await announceSuppressions(context)
  const mayJoin = isClear || opened.some(({ reason }) => reason === 'stopped')
  const joined = new Set(mayJoin ? await optIn(context, changes(people, number, 'start')) : [])
  if (opened.length === 0 && joined.size === 0) return
  await record(
    context,
    joined.size > 0 ? people.filter(({ id }) => joined.has(id)) : people,
    number,
    'applicant.texted',
    {
      left: mayJoin
        ? 'opted back in to texts by replying START'
        : 'replied by text, so their number is no longer suppressed',
    },
  )
}

/** A person asked for help: the provider answers, and the request appears in the log. */
export const noteHelp = async (context: Context, number: PhoneNumber): Promise<void> =>
  record(context, await peopleAt(context, number), number, 'applicant.texted', { left: 'asked for help by text' })
