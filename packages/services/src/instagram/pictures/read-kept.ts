import type { Database } from '@velvet/database'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { keptAddress, keyOf, type SlotPicture } from './picture-slots.ts'

type Whose = (where: ExpressionBuilder<Database, 'applicants'>) => ExpressionWrapper<Database, 'applicants', SqlBool>

/** The stored pictures of these people by their `keyOf`, both of the original and of the stored address. */
export const readKept = async (context: Context, whose: Whose): Promise<Map<string, SlotPicture>> => {
  const rows = await context.db
    .selectFrom('applicant_pictures')
    .select(['slot', 'name', 'thumbnail', 'source_url'])
    .where('applicant_id', 'in', (people) => people.selectFrom('applicants').select('id').where(whose))
    .execute()
  const kept = new Map<string, SlotPicture>()
  for (const { slot, ...picture } of rows)
    for (const address of [picture.source_url, keptAddress(picture.name)]) kept.set(keyOf({ slot, address }), picture)
  return kept
}
