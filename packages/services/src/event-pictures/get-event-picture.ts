import type { getEventPicture as endpoint } from '@velvet/contracts/events'
import { keptPictureName } from '@velvet/contracts/instagram'
import type { EndpointInput } from '@velvet/contracts/kernel'
import type { KeptOptions, ServedPicture } from '../instagram/index.ts'
import { type Context, notFound } from '../kernel/index.ts'

/** A picture that an event has, for anyone. Refuses `picture_not_found`, also for pictures of people. */
export const getEventPicture = async (
  { db }: Context,
  { store, cache }: KeptOptions,
  { params: { name } }: EndpointInput<typeof endpoint>,
): Promise<ServedPicture> => {
  const event = keptPictureName.test(name)
    ? await db.selectFrom('events').select('id').where('picture', '=', name).limit(1).executeTakeFirst()
    : undefined
  if (!event) throw notFound('picture')
  const { picture, giveBack } = await cache(name, async () => {
    const bytes = await store.get(name)
    if (!bytes) throw notFound('picture')
    return { bytes }
  })
  return { bytes: picture.bytes, type: 'image/webp', etag: name, cacheControl: 'public, max-age=86400', giveBack }
}
