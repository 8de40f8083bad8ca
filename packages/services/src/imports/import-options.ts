import type { startImport } from '@velvet/contracts/imports'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { cleanText } from '@velvet/domain/kernel'
import { cleanTags } from '@velvet/domain/tags'
import { type Context, knownId, notFound } from '../kernel/index.ts'
import type { StoredImport } from './lock-import.ts'

type Options = Omit<EndpointInput<typeof startImport>['body'], 'dryRun'>
type Columns = Partial<Pick<StoredImport, 'merge_duplicates' | 'event_id' | 'tags' | 'source'>>

const knownEvent = async (context: Context, eventId: string): Promise<string> => {
  const id = knownId(eventId, 'event')
  const event = await context.db.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst()
  if (!event) throw notFound('event')
  return id
}

/** The admin's options for the whole file, as stored; missing options stay. Refuses `event_not_found`. */
export const optionColumns = async (context: Context, options: Options): Promise<Columns> => {
  const { mergeDuplicates, eventId, tags, source } = options
  return {
    ...(mergeDuplicates === undefined ? {} : { merge_duplicates: mergeDuplicates }),
    ...(eventId === undefined ? {} : { event_id: eventId === null ? null : await knownEvent(context, eventId) }),
    ...(tags === undefined ? {} : { tags: cleanTags(tags) }),
    ...(source === undefined ? {} : { source: cleanText(source ?? '') || null }),
  }
}
