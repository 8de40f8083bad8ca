import type { CampaignType } from '@velvet/contracts/campaigns'
import type { Message } from '@velvet/contracts/conversations'
import type { StoredContent } from '@velvet/database'
import { type CompiledText, messagesOf, type TokenValues } from '@velvet/domain/campaigns'
import { compileSms, fillSms } from '@velvet/domain/sms'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { type LedgerRow, outcomeOf } from './text-outcome.ts'

type Row = LedgerRow & {
  id: string
  at: Date
  campaign_id: string
  name: string
  type: CampaignType
  snapshot: StoredContent | null
  values: TokenValues
  is_blanked: boolean
}

/** The position of a campaign's text `t` in a thread: when it left, or was put into the ledger. */
export const campaignTextTime: RawBuilder<Date> = sql`coalesce(t.acked_at, t.submit_at, t.created_at)`

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
  const { rows } = await sql<Row>`
    select t.id, ${campaignTextTime} as at, t.campaign_id, t.state, t.skip_reason, t.error_code, t.error_message, t.due_at,
      t.delivered_at, t.merge_values as "values", ca.name, ca.type, ca.content_snapshot as snapshot,
      ca.blanked_at is not null as is_blanked
    from communications t join campaigns ca on ca.id = t.campaign_id
    where t.id = any (${ids}::uuid[])`.execute(context.db)
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
