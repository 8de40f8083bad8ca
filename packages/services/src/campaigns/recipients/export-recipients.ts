import type { exportRecipients as endpoint } from '@velvet/contracts/campaigns'
import { communicationStates } from '@velvet/contracts/delivery'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { statusOf } from '@velvet/domain/delivery'
import { type RawBuilder, sql } from 'kysely'
import {
  type Cell,
  closeSnapshot,
  headingOf,
  lineOf,
  momentCell,
  openSnapshot,
  plainCell,
  streamLines,
  textCell,
} from '../../exports/index.ts'
import { authorize, type Context, type Download, recordActivity } from '../../kernel/index.ts'
import { requireCampaign } from './list-recipients.ts'

const words = (column: RawBuilder<unknown>): Cell => plainCell(sql`replace(${column}, '_', ' ')`)
const time = (column: string): Cell => sql`coalesce(${momentCell(sql.ref(column))}, '')`

const status = sql`case c.state ${sql.join(
  communicationStates.map((state) => sql`when ${sql.lit(state)} then ${sql.lit(statusOf(state))}`),
  sql` `,
)} end`

/** The columns of a recipient's message. For a deleted person, only what the ledger kept. */
const columns: Readonly<Record<string, Cell>> = {
  'First Name': textCell(sql`a.first_name`),
  'Last Name': textCell(sql`a.last_name`),
  Email: textCell(sql`a.email`),
  Phone: textCell(sql`a.phone`),
  City: textCell(sql`a.city`),
  State: textCell(sql`a.state`),
  Channel: plainCell(sql`c.channel`),
  Address: textCell(sql`c.address`),
  Status: words(status),
  Reason: words(sql`c.skip_reason`),
  Error: textCell(sql`c.error_message`),
  'Sent At': time('c.acked_at'),
  'Delivered At': time('c.delivered_at'),
  'Opened At': time('c.opened_at'),
  'Clicked At': time('c.clicked_at'),
  'Bounced At': time('c.bounced_at'),
  'Unsubscribed At': time('c.unsubscribed_at'),
}

/**
 * Streams all recipients of a campaign as CSV, one line per message. Memory does not grow with their number, no spreadsheet runs
 * a cell, and the activity entry is written before the first piece. Refuses `campaign_not_found` and `too_many_exports`.
 */
export const exportRecipients = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<Download> => {
  authorize(context, 'campaigns.manage')
  authorize(context, 'applicants.export')
  const { id, name } = await requireCampaign(context, params.id)
  const snapshot = await openSnapshot(context)
  try {
    const { total } = await snapshot.db
      .selectFrom('communications')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow()
    const text = await streamLines(
      snapshot,
      headingOf(Object.keys(columns)),
      snapshot.db
        .selectFrom('ledger as c')
        .leftJoin('applicants as a', 'a.id', 'c.applicant_id')
        .select(lineOf(Object.values(columns)).as('line'))
        .where('c.campaign_id', '=', id)
        .orderBy('c.applicant_id')
        .orderBy('c.channel'),
    )
    await recordActivity(context, {
      action: 'campaign.exported',
      description: `Exported the recipients of the campaign ${name}`,
      target: { type: 'campaign', id },
      details: { total },
    })
    return { fileName: `recipients-${context.now().toISOString().slice(0, 10)}.csv`, total, text }
  } catch (error) {
    await closeSnapshot(snapshot)
    throw error
  }
}
