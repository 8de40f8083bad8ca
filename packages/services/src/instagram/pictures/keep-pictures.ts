import type { Context } from '../../kernel/index.ts'
import { ownPictures } from './own-pictures.ts'
import { addressOf, keptNameOf, keyOf, type StoredPost, slotsOf } from './picture-slots.ts'
import type { PictureTools } from './pictures.ts'
import { readKept } from './read-kept.ts'
import { takeIn } from './take-in-picture.ts'

export type KeptPictures = {
  /** Posts whose picture is stored now. */
  readonly kept: number
  /** Posts that have a picture. */
  readonly total: number
  /** Why some are missing, as a sentence. */
  readonly message: string | null
}

const atOnce = 4
const maxTries = 3

const readShown = async (context: Context, applicantId: string) => {
  const row = await context.db
    .selectFrom('applicants')
    .select(['instagram_profile_picture', 'instagram_recent_posts', 'instagram_key'])
    .where('id', '=', applicantId)
    .executeTakeFirst()
  return row && { ...row, posts: row.instagram_recent_posts as StoredPost[] }
}

const isSweptMeanwhile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503'

const keepOnce = async (
  context: Context,
  tools: PictureTools,
  applicantId: string,
  signal: AbortSignal | undefined,
): Promise<KeptPictures> => {
  const shown = await readShown(context, applicantId)
  const kept = await readKept(context, (where) =>
    where.or([where('id', '=', applicantId), where('instagram_key', '=', shown?.instagram_key ?? null)]),
  )
  const slots = shown ? slotsOf(shown.instagram_profile_picture, shown.posts) : []
  const missing = slots.filter((slot) => !kept.has(keyOf(slot)) && keptNameOf(slot.address) === null)
  const failures = new Set<string>()
  const lane = async (): Promise<void> => {
    for (let slot = missing.shift(); slot && !signal?.aborted; slot = missing.shift()) {
      const taken = await takeIn(context, tools, slot, signal)
      if (taken.kind === 'kept') kept.set(keyOf(slot), taken.picture)
      else failures.add(taken.message)
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: atOnce }, lane))
  await ownPictures(context, applicantId, kept)
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason
  return {
    kept: slots.filter((slot) => slot.slot === 'post' && kept.has(keyOf(slot))).length,
    total: shown ? shown.posts.filter((post) => addressOf(post) !== null).length : 0,
    message: failures.size > 0 ? [...failures].join(' ') : null,
  }
}

/**
 * Copies a person's pictures into our storage: the profile picture and at most twelve of posts (T27). A picture that cannot be
 * fetched leaves its address unchanged. Pictures that are stored already, also for another person with the same username, are not
 * fetched again. Throws `storage_full` after assigning the pictures that fit.
 */
export const keepPictures = async (
  context: Context,
  tools: PictureTools,
  applicantId: string,
  signal?: AbortSignal,
): Promise<KeptPictures> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await keepOnce(context, tools, applicantId, signal)
    } catch (error) {
      // A picture shared with another person was deleted with that person at this moment.
      if (!isSweptMeanwhile(error) || attempt === maxTries) throw error
    }
}
