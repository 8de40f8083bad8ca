import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import type { Slot, SlotPicture } from './picture-slots.ts'
import type { PictureFailure, PictureTools, PreparedPicture } from './pictures.ts'

/** Longest sides in pixels, of the picture and its thumbnail. */
const sides = { profile: [320, 160], post: [1080, 320] } as const

export type TakenIn =
  | { readonly kind: 'kept'; readonly picture: SlotPicture }
  | { readonly kind: 'failed'; readonly reason: PictureFailure; readonly message: string }

/** Writes the row first and the bytes after it: any interruption leaves a row that the sweep finds. */
const store = async (context: Context, tools: PictureTools, picture: PreparedPicture): Promise<string> => {
  const { bytes, width, height } = picture
  const name = `${createHash('sha256').update(bytes).digest('hex')}.webp`
  await context.db
    .insertInto('pictures')
    .values({ name, bytes: bytes.length, width, height })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ used_at: sql`now()` }))
    .execute()
  await tools.store.put(name, bytes)
  return name
}

/** Fetches one picture, re-encodes it in both sizes, and stores them, without an owner yet. Throws `storage_full`. */
export const takeIn = async (
  context: Context,
  tools: PictureTools,
  { slot, address }: Slot,
  signal?: AbortSignal,
): Promise<TakenIn> => {
  const fetched = await tools.fetch(address, signal)
  if (fetched.kind === 'failed') return fetched
  const [side, thumbnailSide] = sides[slot]
  const picture = await tools.prepare(fetched.bytes, side)
  const thumbnail = picture && (await tools.prepare(picture.bytes, thumbnailSide))
  if (!picture || !thumbnail)
    return { kind: 'failed', reason: 'not_a_picture', message: 'The response is not a readable picture.' }
  return {
    kind: 'kept',
    picture: {
      name: await store(context, tools, picture),
      thumbnail: await store(context, tools, thumbnail),
      source_url: address,
    },
  }
}
