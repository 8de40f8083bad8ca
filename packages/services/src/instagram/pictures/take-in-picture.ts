import type { Context } from '../../kernel/index.ts'
import type { Slot, SlotPicture } from './picture-slots.ts'
import type { PictureFailure, PictureTools } from './pictures.ts'
import { storePicture } from './store-picture.ts'

/** Longest sides in pixels, of the picture and its thumbnail. */
const sides = { profile: [320, 160], post: [1080, 320] } as const

export type TakenIn =
  | { readonly kind: 'kept'; readonly picture: SlotPicture }
  | { readonly kind: 'failed'; readonly reason: PictureFailure; readonly message: string }

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
      name: await storePicture(context, tools.store, picture),
      thumbnail: await storePicture(context, tools.store, thumbnail),
      source_url: address,
    },
  }
}
