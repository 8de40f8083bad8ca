import type { Context } from '../../kernel/index.ts'
import { changePeople } from '../../people/index.ts'
import { asRefresh } from '../refresh-mark.ts'
import { ownPictures } from './own-pictures.ts'
import { addressOf, keptNameOf, keyOf, type Slot, type SlotPicture, type StoredPost } from './picture-slots.ts'
import { readKept } from './read-kept.ts'

/** Whether the person shows stored pictures, owned by them or not. */
export const showsKeptPictures = (person: object): boolean => JSON.stringify(person).includes('"/instagram-images/')

const dropLost = async (context: Context, applicantId: string): Promise<void> => {
  const person = await context.db
    .selectFrom('applicants')
    .select(['instagram_profile_picture', 'instagram_recent_posts'])
    .where('id', '=', applicantId)
    .executeTakeFirst()
  if (!person) return
  const owned = await readKept(context, (where) => where('id', '=', applicantId))
  const isLost = (slot: Slot['slot'], address: string | null): boolean =>
    address !== null && keptNameOf(address) !== null && !owned.has(keyOf({ slot, address }))
  const profile = person.instagram_profile_picture
  const posts = person.instagram_recent_posts as StoredPost[]
  const left = posts.filter((post) => !isLost('post', addressOf(post)))
  if (left.length === posts.length && !isLost('profile', profile)) return
  await asRefresh(context)
  const columns = {
    instagram_profile_picture: isLost('profile', profile) ? null : profile,
    instagram_recent_posts: left,
    instagram_data_last_updated: null,
  }
  await changePeople(context, [{ id: applicantId, columns }])
}

/**
 * Gives restored people ownership of their pictures that are still stored. Deleted pictures are no longer shown, and the profile
 * counts as never fetched, so that the next visit fetches it. Needs a transaction.
 */
export const restorePictures = async (
  context: Context,
  applicantIds: readonly string[],
  kept: ReadonlyMap<string, SlotPicture>,
): Promise<void> => {
  for (const id of applicantIds) {
    await ownPictures(context, id, kept)
    await dropLost(context, id)
  }
}
