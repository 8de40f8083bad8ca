import type { TokenValues } from '@velvet/domain/campaigns'
import { decideLostText, type LostTextVerdict } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import { type Context, oneOf } from '../../kernel/index.ts'
import { fromNow } from '../../leases/index.ts'
import type { SmsFinding, SmsProvider } from '../../message-providers/index.ts'
import { announceMoved, type Moved } from '../announce-moved.ts'
import { createTextWriter } from '../render/prepared-texts.ts'
import type { DeliverySettings } from '../settings.ts'
import { lostAt } from './lost-at.ts'

type Lost = {
  id: string
  attempt: number
  to: string
  values: TokenValues
  campaignId: string | null
  serviceContentId: string | null
  content: string | null
  submitAt: Date
  askedAt: Date
  ageMs: number
  absences: number
}
/** The meaning of a lookup for one message, once the owners of the found messages are known. */
type Judged = Exclude<SmsFinding, { readonly kind: 'unmatched' }>
type Looked = { lost: Lost; finding: Judged; verdict: LostTextVerdict }

/** Reserves some rows until the next lookup, so that no other worker asks about them and no lock is held during calls. */
const takeDue = (
  { db }: Context,
  { lookUp: { everyMs }, postTimeoutMs, sms: { concurrency: most } }: DeliverySettings,
): Promise<Lost[]> =>
  db
    .with('due', (from) =>
      from
        .selectFrom('communications')
        .select('id')
        .where('stage', '=', 'unknown')
        .where('channel', '=', 'sms')
        .where('due_at', '<=', sql<Date>`clock_timestamp()`)
        .orderBy('due_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('communications as c')
    .from('due')
    .set({ due_at: fromNow(everyMs) })
    .whereRef('c.id', '=', 'due.id')
    .returning(['c.id', 'c.attempt', 'c.address as to', 'c.merge_values as values', 'c.campaign_id as campaignId'])
    .returning([
      'c.service_content_id as serviceContentId',
      'c.content',
      'c.submit_at as submitAt',
      'c.checks as absences',
    ])
    .returning([
      sql<Date>`clock_timestamp()`.as('askedAt'),
      sql<number>`(extract(epoch from clock_timestamp() - ${lostAt(postTimeoutMs)}) * 1000)::float8`.as('ageMs'),
    ])
    .$narrowType<{ to: string; submitAt: Date }>()
    .execute()

const idsIn = (finding: SmsFinding): readonly string[] => {
  if (finding.kind === 'found') return [finding.providerId]
  return finding.kind === 'unmatched' ? finding.providerIds : []
}

/**
 * The ledger message of each found message, where known: from the answer to a call, or from a report, which only the row itself
 * records.
 */
const readOwners = async (
  context: Context,
  due: readonly Lost[],
  findings: readonly SmsFinding[],
): Promise<Map<string, string>> => {
  const ids = findings.flatMap(idsIn)
  const answered = context.db
    .selectFrom('delivery_attempts')
    .select(['provider_id', 'communication_id'])
    .where('provider_id', '=', oneOf(ids))
  const reported = context.db
    .selectFrom('communications as c')
    .innerJoin('communications as other', 'other.applicant_id', 'c.applicant_id')
    .select(['other.provider_id', 'other.id as communication_id'])
    .where('c.id', '=', oneOf(due.map(({ id }) => id)))
    .where('other.provider_id', '=', oneOf(ids))
  const rows = await answered.union(reported).$narrowType<{ provider_id: string }>().execute()
  return new Map(rows.map((row) => [row.provider_id, row.communication_id]))
}

/**
 * The same words to the same number may be another message; then they prove nothing about this one. A message with other words
 * that belongs to no other row may be this one, because providers change texts; an admin must check.
 */
const disown = (lost: Lost, finding: SmsFinding, owners: Map<string, string>): Judged => {
  if (finding.kind === 'unmatched')
    return finding.providerIds.every((id) => owners.has(id))
      ? { kind: 'absent' }
      : { kind: 'unavailable', reason: 'unknown_message' }
  if (finding.kind !== 'found') return finding
  const owner = owners.get(finding.providerId)
  owners.set(finding.providerId, owner ?? lost.id)
  return owner === undefined || owner === lost.id ? finding : { kind: 'unavailable', reason: 'belongs_to_another' }
}

const keep = async (
  context: Context,
  looked: readonly Looked[],
  { lookUp: { everyMs, settledMs } }: DeliverySettings,
): Promise<number> => {
  const columns = looked.map(({ lost, finding, verdict }) => ({
    id: lost.id,
    campaign_id: lost.campaignId,
    attempt: lost.attempt,
    verdict: finding.kind === 'found' && finding.status === 'failed' ? 'refused' : verdict,
    is_absent: finding.kind === 'absent',
    provider_id: finding.kind === 'found' ? finding.providerId : null,
    error_code: finding.kind === 'found' ? (finding.errorCode ?? null) : null,
  }))
  // Raw: nearly every column is a case of the stored state and the provider's answer.
  const { rows } = await sql<Moved & { state: string }>`
    with looked as (
      select * from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb)
        as l(id uuid, campaign_id uuid, attempt int, verdict text, is_absent boolean, provider_id text, error_code text)
    ), recorded as (
      update delivery_attempts d set outcome = 'accepted', provider_id = l.provider_id, error = null
      from looked l where d.communication_id = l.id and d.attempt = l.attempt and l.provider_id is not null
        and d.outcome = 'unknown'
    )
    update communications c set
      state = d.state,
      skip_reason = case when d.state = 'skipped' then 'cancelled' end,
      checks = case when d.state = 'unknown' then c.checks + l.is_absent::int else 0 end,
      due_at = case
        when d.state <> 'unknown' then clock_timestamp()
        when l.is_absent then greatest(c.due_at, c.submit_at + make_interval(secs => ${settledMs / 1000}))
        else ${fromNow(everyMs)} end,
      provider_id = coalesce(l.provider_id, c.provider_id),
      acked_at = case when l.provider_id is not null then clock_timestamp() else c.acked_at end,
      error_code = case when l.provider_id is not null then l.error_code else c.error_code end,
      error_message = case when l.provider_id is not null then null else c.error_message end
    from looked l left join campaigns ca on ca.id = l.campaign_id cross join lateral (select case l.verdict
        when 'sent' then 'accepted'
        when 'refused' then 'failed'
        when 'never_sent' then case when l.campaign_id is null or ca.status = 'sending' then 'queued' else 'skipped' end
        when 'ask_a_person' then 'needs_review'
        else 'unknown' end as state) d
    where c.id = l.id and c.attempt = l.attempt and c.state = 'unknown'
    returning c.id, c.campaign_id, c.state`.execute(context.db)
  const moved = rows.filter((row) => row.state !== 'unknown')
  await announceMoved(context, moved)
  return moved.filter((row) => row.state === 'queued').length
}

const isFound = ({ found }: { readonly found: SmsFinding }): boolean => found.kind === 'found'

export type LostTexts = {
  /** Looks up all due texts, a few at a time; returns how many are queued again. */
  resolve: (signal: AbortSignal) => Promise<number>
}

/**
 * Resolves texts whose answer was lost by asking the provider for the exact words. A text that the provider knows was sent. A
 * text that it did not know in two lookups, when it would have appeared, was not sent: it is queued again, or skipped when its
 * campaign was canceled. When the provider cannot be asked, an admin decides.
 */
export const createLostTexts = (
  context: Context,
  settings: DeliverySettings,
  find: NonNullable<SmsProvider['find']>,
): LostTexts => {
  const { write } = createTextWriter(context)

  const look = async (lost: Lost, signal: AbortSignal): Promise<SmsFinding> => {
    const body = await write(lost)
    return find(
      { to: lost.to, body, sentAfter: lost.submitAt, askedAt: lost.askedAt },
      { timeoutMs: settings.postTimeoutMs, signal },
    )
  }

  return {
    async resolve(signal) {
      let queued = 0
      while (!signal.aborted) {
        const due = await takeDue(context, settings)
        if (due.length === 0) break
        const findings = await Promise.all(due.map((lost) => look(lost, signal)))
        // An aborted call says nothing about the provider.
        if (signal.aborted) break
        const owners = await readOwners(context, due, findings)
        const pairs = due.flatMap((lost, index) => {
          const found = findings[index]
          return found ? [{ lost, found }] : []
        })
        // Found messages are assigned to their rows before other rows check for owners.
        const [known, others] = [pairs.filter(isFound), pairs.filter((pair) => !isFound(pair))]
        const looked = [...known, ...others].map(({ lost, found }): Looked => {
          const finding = disown(lost, found, owners)
          return { lost, finding, verdict: decideLostText(finding.kind, lost, settings.lookUp) }
        })
        queued += await keep(context, looked, settings)
      }
      return queued
    },
  }
}
