import type { startImport } from '@velvet/contracts/imports'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { AppError, cleanText } from '@velvet/domain/kernel'
import { cleanTags } from '@velvet/domain/tags'
import { type Context, knownId, notFound } from '../kernel/index.ts'
import type { StoredImport } from './lock-import.ts'

type Options = Omit<EndpointInput<typeof startImport>['body'], 'dryRun'>
type Columns = Partial<Pick<StoredImport, 'merge_duplicates' | 'event_id' | 'tags' | 'source'>>

const openEvent = async (context: Context, eventId: string): Promise<string> => {
  const id = knownId(eventId, 'event')
  const event = await context.db.selectFrom('events').select('archived_at').where('id', '=', id).executeTakeFirst()
  if (!event) throw notFound('event')
  if (event.archived_at)
    throw new AppError('conflict', 'event_archived', 'This event is archived.', {
      suggestion: 'Restore it, or choose another event.',
    })
  return id
}

/** The admin's options for the whole file, as stored; missing options stay. Refuses `event_not_found` and `event_archived`. */
export const optionColumns = async (context: Context, options: Options): Promise<Columns> => {
  const { mergeDuplicates, eventId, tags, source } = options
  return {
    ...(mergeDuplicates === undefined ? {} : { merge_duplicates: mergeDuplicates }),
    ...(eventId === undefined ? {} : { event_id: eventId === null ? null : await openEvent(context, eventId) }),
    ...(tags === undefined ? {} : { tags: cleanTags(tags) }),
    ...(source === undefined ? {} : { source: cleanText(source ?? '') || null }),
  }
}
