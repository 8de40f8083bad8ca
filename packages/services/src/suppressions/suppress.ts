import type { Channel } from '@velvet/contracts/delivery'
import type { SuppressionReason } from '@velvet/contracts/suppressions'
import { maskAddress } from '@velvet/domain/suppressions'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { announceSuppressions } from './announce-suppressions.ts'

export type Suppressing = {
  readonly channel: Channel
  readonly addressHmac: Buffer
  /** Kept as a mask only; null when the address is no longer known. */
  readonly address: string | null
  readonly reason: SuppressionReason
  readonly source: 'link' | 'provider' | 'stop' | 'admin'
  readonly note?: string | null
  /** The people it is known to be about; otherwise everyone who has the address. */
  readonly applicantId?: string | null
}

/** Records the people of new entries: those it is known to be about, or else those who have it as their first address. */
const noteOwners = async (context: Context, entries: readonly Suppressing[]): Promise<void> => {
  // Raw: a lateral union over five places that may hold an address.
  await sql`update suppressions s set applicant_id = p.id
    from unnest(${entries.map(({ channel }) => channel)}::text[], ${entries.map(({ addressHmac }) => addressHmac)}::bytea[],
      ${entries.map(({ address }) => address)}::text[], ${entries.map(({ applicantId }) => applicantId ?? null)}::uuid[])
      as l(channel, address_hmac, address, applicant_id)
    cross join lateral (
      select id from (
        select id, 1 as rank from applicants where l.channel = 'email' and email_key = match_key(l.address)
        union all select id, 2 from applicants where l.channel = 'email' and email2_key = match_key(l.address)
        union all select applicant_id, 3 from applicant_emails where l.channel = 'email' and email_key = match_key(l.address)
        union all select id, 1 from applicants where l.channel = 'sms' and phone_e164 = l.address
        union all select l.applicant_id, 4 where l.applicant_id is not null
      ) found order by coalesce(id = l.applicant_id and rank < 4, false) desc, rank, id limit 1
    ) p where s.channel = l.channel and s.address_hmac = l.address_hmac`.execute(context.db)
}

const lastingReasons: readonly SuppressionReason[] = ['complaint', 'hard_bounce', 'invalid', 'stopped']

const isLasting = ({ reason }: Suppressing): boolean => lastingReasons.includes(reason)

/** One entry for each address: the first with a lasting reason, else the first. */
const once = (entries: readonly Suppressing[]): Suppressing[] => {
  const byAddress = Map.groupBy(entries, ({ channel, addressHmac }) => `${channel} ${addressHmac.toString('hex')}`)
  return [...byAddress.values()].flatMap((same) => same.find(isLasting) ?? same.slice(0, 1))
}

/**
 * Suppresses addresses, independent of their owners and however often they return. The first reason stays, unless it was an
 * unsubscribe or an admin's entry and the address complained or bounced since: those also end messages about applications
 * (MSG-19). An admin's entry for a number stays: it ends all texts, and the owner's START does not lift it. Returns how many
 * were not suppressed before.
 */
export const suppress = async (context: Context, entries: readonly Suppressing[]): Promise<number> => {
  if (entries.length === 0) return 0
  const closing = once(entries)
  const written = await context.db
    .insertInto('suppressions')
    .values(
      closing.map(({ channel, addressHmac, address, reason, source, note }) => ({
        channel,
        address_hmac: addressHmac,
        hint: address === null ? null : maskAddress(channel, address),
        reason,
        source,
        note: note ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['channel', 'address_hmac'])
        .doUpdateSet(({ ref }) => ({ reason: ref('excluded.reason'), source: ref('excluded.source') }))
        .where(
          sql<boolean>`excluded.reason = any (${lastingReasons}) and suppressions.reason <> all (${lastingReasons})
            and (suppressions.channel = 'email' or suppressions.reason <> 'manual')`,
        ),
    )
    .returning(['channel', 'address_hmac', sql<boolean>`xmax = 0`.as('is_new')])
    .execute()
  const added = written.filter((row) => row.is_new)
  if (written.length > 0) await announceSuppressions(context)
  if (added.length > 0) {
    const isNew = ({ channel, addressHmac }: Suppressing): boolean =>
      added.some((row) => row.channel === channel && row.address_hmac.equals(addressHmac))
    await noteOwners(context, closing.filter(isNew))
  }
  return added.length
}
