import { sql } from 'kysely'
import { type Context, inTransaction, oneOf } from '../../kernel/index.ts'
import { changePeople } from '../../people/index.ts'
import { asRefresh } from '../refresh-mark.ts'
import {
  keptAddress,
  keptNameOf,
  keyOf,
  postWith,
  type Slot,
  type SlotPicture,
  type StoredPost,
  slotsOf,
} from './picture-slots.ts'
import { readKept } from './read-kept.ts'

type OwnedRow = SlotPicture & { applicant_id: string; slot: Slot['slot']; position: number }

const writeOwned = async (context: Context, applicantId: string, owned: readonly OwnedRow[]): Promise<void> => {
  const places = owned.map(({ slot, position }) => `${slot} ${position}`)
  await context.db
    .deleteFrom('applicant_pictures')
    .where('applicant_id', '=', applicantId)
    .where(sql<boolean>`not (slot || ' ' || position = any(${places}::text[]))`)
    .execute()
  if (owned.length === 0) return
  const names = owned.flatMap(({ name, thumbnail }) => [name, thumbnail])
  await context.db
    .selectFrom('pictures')
    .select('name')
    .where('name', '=', oneOf(names))
    .orderBy('name')
    .forNoKeyUpdate()
    .execute()
  await context.db
    .updateTable('pictures')
    .set({ is_owned: true, used_at: sql`now()` })
    .where('is_owned', '=', false)
    .where('name', '=', oneOf(names))
    .execute()
  await context.db
    .insertInto('applicant_pictures')
    .values([...owned])
    .onConflict((conflict) =>
      conflict
        .columns(['applicant_id', 'slot', 'position'])
        .doUpdateSet((set) => ({
          name: set.ref('excluded.name'),
          thumbnail: set.ref('excluded.thumbnail'),
          source_url: set.ref('excluded.source_url'),
        }))
        .where(sql<boolean>`(applicant_pictures.name, applicant_pictures.thumbnail, applicant_pictures.source_url)
          is distinct from (excluded.name, excluded.thumbnail, excluded.source_url)`),
    )
    .execute()
}

/**
 * Replaces the original addresses with stored pictures, by their `keyOf`, and makes the person their owner; releases pictures
 * that the person no longer shows. Values that changed in between stay.
 */
export const ownPictures = (
  context: Context,
  applicantId: string,
  kept: ReadonlyMap<string, SlotPicture>,
): Promise<void> =>
  inTransaction(context, async (inside) => {
    await asRefresh(inside)
    const row = await inside.db
      .selectFrom('applicants')
      .select(['instagram_profile_picture', 'instagram_recent_posts'])
      .where('id', '=', applicantId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) return
    // Another person may have stored the same pictures in the meantime: pictures they own by now stay with them.
    const owned = await readKept(inside, (where) => where('id', '=', applicantId))
    const posts = row.instagram_recent_posts as StoredPost[]
    const rows = slotsOf(row.instagram_profile_picture, posts).flatMap(({ slot, position, address }) => {
      const key = keyOf({ slot, address })
      const picture = owned.get(key) ?? kept.get(key)
      if (!picture) return []
      // The latest of the addresses that the picture had: earlier ones expire.
      const source_url = keptNameOf(address) === null ? address : picture.source_url
      return [{ applicant_id: applicantId, slot, position, ...picture, source_url }]
    })
    const pictureAt = (slot: Slot['slot'], position: number) =>
      rows.find((one) => one.slot === slot && one.position === position)
    await writeOwned(inside, applicantId, rows)
    const profile = pictureAt('profile', 0)
    const shown = posts.map((post, position) => {
      const picture = pictureAt('post', position)
      if (!picture) return post
      return postWith(post, { mediaUrl: keptAddress(picture.name), thumbnailUrl: keptAddress(picture.thumbnail) })
    })
    const columns = {
      instagram_profile_picture: profile ? keptAddress(profile.name) : row.instagram_profile_picture,
      instagram_recent_posts: shown,
    }
    await changePeople(inside, [{ id: applicantId, columns }])
  })
