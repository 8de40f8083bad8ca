import type { listRecipients as endpoint } from '@velvet/contracts/campaigns'
import type { CommunicationState } from '@velvet/contracts/delivery'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { statesOf } from '@velvet/domain/delivery'
import { toE164 } from '@velvet/domain/phone'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addressHash, type Context, knownId } from '../../kernel/index.ts'
import { matchesSearch } from '../../people/index.ts'

type Query = EndpointInput<typeof endpoint>['query']
type Condition = RawBuilder<SqlBool>

const usualPage = 100

/** Rare stages are looked up by their index. */
const withStage: ReadonlySet<CommunicationState> = new Set(['needs_review', 'failed', 'bounced'])

const hasState = (states: readonly CommunicationState[]): Condition =>
  states.every((state) => withStage.has(state))
    ? sql`c.stage = any (${states}::text[])`
    : sql`c.state = any (${states}::text[])`

const owner = sql`c.applicant_id`
/** Matches the expression of the index on messages without a person. */
const formerOwner = sql`coalesce(c.merged_from, c.id)`

/**
 * Messages that went to exactly this address, found by its hash: no one may have the address today. Skipped messages went
 * nowhere, and the hash must not lead back to an erased person.
 */
const wentTo = ({ settings }: Context, search: string): Condition | null => {
  const number = toE164(search)
  const [channel, address] = search.includes('@') ? (['email', search] as const) : (['sms', number] as const)
  if (!address) return null
  const hash = addressHash(settings.secret, channel, address)
  return sql`c.channel = ${channel} and c.address_hmac = ${hash} and c.skip_reason is null and c.address is not null`
}

type Branch = { key: RawBuilder<unknown>; joins?: RawBuilder<unknown>; conditions: readonly Condition[] }

/**
 * Current and former people are found by one index each. A search finds current people by name, merged records by their kept
 * person, and former addresses by the whole address.
 */
const branchesOf = (context: Context, search: string): Branch[] => {
  const here = sql<SqlBool>`c.applicant_id is not null`
  const gone = sql<SqlBool>`c.applicant_id is null`
  if (!search)
    return [
      { key: owner, conditions: [here] },
      { key: formerOwner, conditions: [gone] },
    ]
  const words = matchesSearch({ searchText: sql`a.search_text`, id: sql`a.id` }, search)
  const address = wentTo(context, search)
  return [
    { key: owner, joins: sql`join applicants a on a.id = c.applicant_id`, conditions: [here, ...words] },
    {
      key: formerOwner,
      conditions: [
        gone,
        sql`${formerOwner} = any (array(
          select g.id from applicants a join merged_applicants g on g.merged_into = a.id where ${sql.join(words, sql` and `)}))`,
      ],
    },
    ...(address ? [{ key: sql`coalesce(c.applicant_id, c.merged_from, c.id)`, conditions: [address] }] : []),
  ]
}

/**
 * A query of the requested page of a campaign's recipients: `key` is the person at the time of sending, in order. Deleting or
 * merging a person changes no key, so an open list continues where it was; erasing a person does.
 */
export const recipientPage = (
  context: Context,
  campaignId: string,
  { after, status, channel, search = '', limit = usualPage }: Query,
): RawBuilder<{ key: string }> => {
  const begin = after === undefined ? null : knownId(after, 'recipient')
  const parts = branchesOf(context, search.trim()).map(({ key, joins = sql``, conditions }) => {
    const all = [
      sql`c.campaign_id = ${campaignId}::uuid`,
      ...(begin ? [sql`${key} > ${begin}::uuid`] : []),
      ...(status ? [hasState(statesOf(status))] : []),
      ...(channel ? [sql`c.channel = ${channel}`] : []),
      ...conditions,
    ]
    return sql`(select distinct ${key} as key from ledger c ${joins}
      where ${sql.join(all, sql` and `)} order by 1 limit ${limit})`
  })
  return sql`${sql.join(parts, sql` union `)} order by key limit ${limit}`
}
