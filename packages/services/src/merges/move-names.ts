import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** A campaign that names its people by hand, before and after. */
export type NameChange = { campaignId: string; before: string[]; after: string[] }

const write = async (context: Context, changes: readonly NameChange[]): Promise<void> => {
  for (const { campaignId, before, after } of changes)
    await sql`
      update campaigns set target_filters = jsonb_set(target_filters, '{applicantIds}', ${JSON.stringify(after)}::jsonb)
      where id = ${campaignId}::uuid and status in ('draft', 'scheduled')
        and target_filters -> 'applicantIds' = ${JSON.stringify(before)}::jsonb`.execute(context.db)
}

/** In campaigns that are not sent yet, puts the kept person where somebody who was merged is named by hand. */
export const moveNames = async (
  context: Context,
  primaryId: string,
  duplicateIds: readonly string[],
): Promise<NameChange[]> => {
  const { rows } = await sql<{ campaignId: string; before: string[] }>`
    select id as "campaignId", target_filters -> 'applicantIds' as before from campaigns
    where status in ('draft', 'scheduled') and target_filters -> 'applicantIds' ?| ${duplicateIds}::text[]
    order by id for update`.execute(context.db)
  const changes = rows.map(({ campaignId, before }) => ({
    campaignId,
    before,
    after: [...new Set(before.map((id) => (duplicateIds.includes(id) ? primaryId : id)))],
  }))
  await write(context, changes)
  return changes
}

/** Puts the names back where nobody changed them since. */
export const restoreNames = (context: Context, changes: readonly NameChange[]): Promise<void> =>
  write(
    context,
    changes.map(({ campaignId, before, after }) => ({ campaignId, before: after, after: before })),
  )
