import type { CampaignContent, CampaignType, TargetFilters } from '@velvet/contracts/campaigns'
import { sql } from 'kysely'
import { authorize, type Context, takeLock } from '../../kernel/index.ts'
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
  const { id } = authorize(context, 'campaigns.manage')
  await takeLock(context, `bulk-send:${id}`)
  const repeated = await context.db
    .selectFrom('campaigns')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('created_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${repeatSeconds})`)
    .where('created_by', '=', id)
    .where('status', 'in', ['sending', 'completed'])
    .where('type', '=', type)
    .where(sql<boolean>`custom_content = ${JSON.stringify(contentOfType(type, content))}::jsonb`)
    .where(sql<boolean>`target_filters = ${JSON.stringify(targetFilters)}::jsonb`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return repeated?.id ?? null
}
