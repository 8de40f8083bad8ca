import { sql } from 'kysely'
import { type Context, oneOf } from '../../kernel/index.ts'
import type { RowOutcome } from './judge-chunk.ts'

/** What follows from fields of a person and is replaced with them, by its name in the changes of a row. */
const replaced = {
  profile: {
    // Exact to the microsecond.
    image: sql<unknown>`jsonb_build_object('instagram_followers', instagram_followers,
      'instagram_verified', instagram_verified, 'instagram_profile_picture', instagram_profile_picture,
      'instagram_recent_posts', instagram_recent_posts, 'instagram_data_last_updated', instagram_data_last_updated)`,
    isReplaced: ({ person, changes }: RowOutcome) => person?.forgetsProfile && changes?.instagramUsername,
  },
  place: {
    image: sql<unknown>`jsonb_build_object('zip_code_cities', zip_code_cities, 'latitude', latitude, 'longitude', longitude)`,
    isReplaced: ({ changes }: RowOutcome) => changes?.zipCodes ?? changes?.country,
  },
} as const

const keep = async (context: Context, verdicts: readonly RowOutcome[], kind: keyof typeof replaced): Promise<void> => {
  const { image, isReplaced } = replaced[kind]
  const replacing = verdicts.filter((verdict) => verdict.person && !verdict.person.made && isReplaced(verdict))
  if (replacing.length === 0) return
  const rows = await context.db
    .selectFrom('applicants')
    .select(['id', image.as('image')])
    .where('id', '=', oneOf(replacing.flatMap(({ person }) => person?.id ?? [])))
    .execute()
  const images = new Map(rows.map(({ id, image }) => [id, image]))
  for (const { person, changes } of replacing) {
    const from = images.get(person?.id ?? '')
    if (changes && from) changes[kind] = { from, to: null }
    images.delete(person?.id ?? '')
  }
}

/** Stores profile data and locations that are about to be replaced with the change that replaces them, for the undo. */
export const keepReplaced = async (context: Context, verdicts: readonly RowOutcome[]): Promise<void> => {
  await keep(context, verdicts, 'profile')
  await keep(context, verdicts, 'place')
}
