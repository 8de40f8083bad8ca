import { anyChoice } from '@velvet/contracts/applicants'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { listSuppressions as endpoint } from '@velvet/contracts/suppressions'
import { isAllowed } from '@velvet/domain/auth'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, notFound } from '../kernel/index.ts'
import { readAddressOwners } from '../people/index.ts'
import { readAddress } from './address.ts'
import { presentSuppression, readSuppressionId } from './present-suppression.ts'

type Query = EndpointInput<typeof endpoint>['query']

const maxListed = 50

/** Exactly this address, as every kind of address that it can be parsed as. */
const atAddress = (context: Context, typed: string): RawBuilder<boolean> => {
  const found = (['email', 'sms'] as const).flatMap((channel) => readAddress(context, channel, typed) ?? [])
  const keys = found.map(({ channel, addressHmac }) => sql`(${channel}, ${addressHmac}::bytea)`)
  return keys.length === 0 ? sql`false` : sql`(channel, address_hmac) in (${sql.join(keys)})`
}

const filters = (context: Context, { channel, reason, address }: Query): RawBuilder<boolean>[] => [
  ...(channel && channel !== anyChoice ? [sql<boolean>`channel = ${channel}`] : []),
  ...(reason && reason !== anyChoice ? [sql<boolean>`reason = ${reason}`] : []),
  ...(address?.trim() ? [atAddress(context, address)] : []),
]

const find = (context: Context, conditions: readonly RawBuilder<boolean>[]) =>
  conditions.reduce((query, condition) => query.where(condition), context.db.selectFrom('suppressions'))

/** Older than the last entry of the previous page; entries of the same time are ordered by channel and hash. */
const after = async (context: Context, id: string): Promise<RawBuilder<boolean>> => {
  const { channel, addressHmac } = readSuppressionId(id)
  const entry = context.db
    .selectFrom('suppressions')
    .select('created_at')
    .where('channel', '=', channel)
    .where('address_hmac', '=', addressHmac)
  if (!(await entry.executeTakeFirst())) throw notFound('suppression')
  // Compared by the database, because a date would lose its microseconds.
  return sql`(created_at < ${entry} or (created_at = ${entry} and (channel, address_hmac) > (${channel}, ${addressHmac}::bytea)))`
}

/**
 * Addresses that no campaign sends to, newest first. The search finds exactly one address in any of its spellings, because only
 * its hash is stored. Each entry names the person who has the address, for roles that may read people. Refuses
 * `suppression_not_found` for a `before` that no longer exists.
 */
export const listSuppressions = async (
  context: Context,
  { query }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  const actor = authorize(context, 'campaigns.manage')
  const conditions = filters(context, query)
  const counted = await find(context, conditions)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await find(context, query.before ? [...conditions, await after(context, query.before)] : conditions)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('channel')
    .orderBy('address_hmac')
    .limit(query.limit ?? maxListed)
    .execute()
  const ownerOf = isAllowed(actor.role, 'applicants.read') ? await readAddressOwners(context, rows) : null
  const present = (row: (typeof rows)[number]) => ({
    ...presentSuppression(row),
    ...(ownerOf ? { applicant: ownerOf(row) } : {}),
  })
  return { total: Number(counted.total), suppressions: rows.map(present) }
}
