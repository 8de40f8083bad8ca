import type { CampaignContent, CampaignType, TargetFilters } from '@velvet/contracts/campaigns'
import { sql } from 'kysely'
import { authorise, type Context } from '../../kernel/index.ts'
import { contentOfType } from '../campaign-content.ts'

/** The same content to the same people within this time is a double press (T32 of the design's threats). */
const repeatSeconds = 60

type Wanted = { type: CampaignType; content: CampaignContent; targetFilters: TargetFilters }

/**
 * The id of the campaign with this content and these targets that the acting admin sent within the last minute; null when there
 * is none, or when all of it failed. Must run in the transaction that would send it: of several at the same moment, each waits
 * here until the one before has ended.
 */
export const findRepeated = async (
  context: Context,
  { type, content, targetFilters }: Wanted,
): Promise<string | null> => {
  const { id } = authorise(context, 'campaigns.manage')
  await sql`select pg_advisory_xact_lock(hashtextextended('bulk-send:' || ${id}::text, 0))`.execute(context.db)
  const { rows } = await sql<{ id: string }>`
    select id from campaigns
    where deleted_at is null and created_at > clock_timestamp() - make_interval(secs => ${repeatSeconds})
      and created_by = ${id}::uuid and status in ('sending', 'completed') and type = ${type}
      and custom_content = ${JSON.stringify(contentOfType(type, content))}::jsonb
      and target_filters = ${JSON.stringify(targetFilters)}::jsonb
    order by created_at desc limit 1`.execute(context.db)
  return rows[0]?.id ?? null
}
