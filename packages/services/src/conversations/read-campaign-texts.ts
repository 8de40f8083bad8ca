import type { Message } from '@velvet/contracts/conversations'
import { type CompiledText, messagesOf } from '@velvet/domain/campaigns'
import { compileSms, fillSms } from '@velvet/domain/sms'
import { type RawBuilder, sql } from 'kysely'
import { type Context, oneOf } from '../kernel/index.ts'
import { type LedgerRow, outcomeOf } from './text-outcome.ts'

/** The position of a campaign's text `t` in a thread: when it left, or was put into the ledger. */
export const campaignTextTime: RawBuilder<Date> = sql`coalesce(t.acked_at, t.submit_at, t.created_at)`

const findTexts = ({ db }: Context, ids: readonly string[]) =>
  db
    .selectFrom('communications as t')
    .innerJoin('campaigns as ca', 'ca.id', 't.campaign_id')
    .select(['t.id', 't.state', 't.skip_reason', 't.error_code', 't.error_message', 't.due_at', 't.delivered_at'])
    .select([
      'ca.id as campaign_id',
      'ca.name',
      'ca.type',
      'ca.content_snapshot as snapshot',
      't.merge_values as values',
    ])
    .select([campaignTextTime.as('at'), sql<boolean>`ca.blanked_at is not null`.as('is_blanked')])
    .where('t.id', '=', oneOf(ids))
    .$narrowType<LedgerRow>()
    .execute()

type Row = Awaited<ReturnType<typeof findTexts>>[number]

const wordsOf = ({ type, snapshot }: Row): string =>
  (snapshot && messagesOf(type, { ...snapshot, content: snapshot.content ?? '' }).sms) ?? ''

const compile = (row: Row): CompiledText => compileSms(wordsOf(row))

/**
 * Campaign texts as the person got them, with the content parsed once per campaign; unordered. With the author's tokens when the
 * values are no longer stored.
 */
export const readCampaignTexts = async (
  context: Context,
  conversationId: string,
  ids: readonly string[],
): Promise<Message[]> => {
  if (ids.length === 0) return []
  const rows = await findTexts(context, ids)
  const texts = new Map(rows.map((row) => [row.campaign_id, compile(row)]))
  return rows.map((row) => ({
    id: row.id,
    conversationId,
    senderId: row.campaign_id,
    senderType: 'campaign',
    senderName: row.name,
    messageType: 'text',
    content: row.is_blanked ? wordsOf(row) : fillSms(texts.get(row.campaign_id) ?? compile(row), row.values),
    media: [],
    metadata: {},
    ...outcomeOf(row),
    isRead: true,
    sentAt: row.at.toISOString(),
    readAt: null,
  }))
}
