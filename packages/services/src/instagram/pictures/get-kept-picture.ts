import { type getKeptPicture as endpoint, keptPictureName } from '@velvet/contracts/instagram'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import { authorize, type Context, notFound } from '../../kernel/index.ts'
import type { PictureCache } from './picture-cache.ts'
import type { PictureStore, PictureType, ServedPicture } from './pictures.ts'

const types: Record<string, PictureType> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
}

export type KeptOptions = {
  readonly store: PictureStore
  readonly cache: PictureCache<{ readonly bytes: Uint8Array }>
}

/** The least used pictures are evicted first; precise to a day, which is close enough. */
const noteUse = async (context: Context, name: string): Promise<void> => {
  await context.db
    .updateTable('pictures')
    .set({ used_at: sql`now()` })
    .where('name', '=', name)
    .where('is_owned', '=', true)
    .where('used_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}

/** A stored picture by its name. A name in any other format is unknown (404) before storage is touched (T26). */
export const getKeptPicture = async (
  context: Context,
  { store, cache }: KeptOptions,
  { params: { name } }: EndpointInput<typeof endpoint>,
): Promise<ServedPicture> => {
  authorize(context, 'applicants.read')
  const type = types[name.split('.')[1] ?? '']
  if (!type || !keptPictureName.test(name)) throw notFound('picture')
  const { picture, giveBack } = await cache(name, async () => {
    const found = await store.get(name)
    if (!found) throw notFound('picture')
    await noteUse(context, name)
    return { bytes: found }
  })
  return { bytes: picture.bytes, type, etag: name, cacheControl: 'private, max-age=86400', giveBack }
}
