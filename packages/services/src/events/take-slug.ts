import { checkSlug, freeSlug, slugOf } from '@velvet/domain/events'
import { AppError } from '@velvet/domain/kernel'
import { type Context, takeLock } from '../kernel/index.ts'

/** Slugs that a number may have shortened begin like this. */
const stemLength = 50

const slugsLike = async ({ db }: Context, slug: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('event_slugs')
    .select('slug')
    .where('slug', 'like', `${slug.slice(0, stemLength)}%`)
    .execute()
  return new Set(rows.map((row) => row.slug))
}

/** A free slug for an event of this name. No other event takes one before this transaction ends. */
export const slugForName = async (context: Context, name: string): Promise<string> => {
  await takeLock(context, 'event-slugs')
  const slug = slugOf(name)
  return freeSlug(slug, await slugsLike(context, slug))
}

/**
 * The slug that staff typed, if it is free or one that this event had before. No other event takes it before this transaction
 * ends. Refuses `slug_invalid` and `slug_taken` (GST-18).
 */
export const slugForEvent = async (context: Context, typed: string, eventId: string): Promise<string> => {
  const slug = checkSlug(typed)
  await takeLock(context, 'event-slugs')
  const taken = await context.db
    .selectFrom('event_slugs')
    .select('event_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (taken && taken.event_id !== eventId) {
    const [path, code, message] = ['slug', 'slug_taken', 'Another event has or had this page address.']
    throw new AppError('conflict', code, message, { errors: [{ path, code, message }] })
  }
  return slug
}

/** Remembers the slug, so that its address still redirects after the event gets another one. */
export const keepSlug = async ({ db }: Context, slug: string, eventId: string): Promise<void> => {
  await db
    .insertInto('event_slugs')
    .values({ slug, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
