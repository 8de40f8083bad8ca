import { keepPicturesJob } from '@velvet/contracts/instagram'
import { type ShownProfile, type ShownValue, valuesToReplace } from '@velvet/domain/instagram'
import { type Context, enqueue } from '../kernel/index.ts'
import { changePeople, type PersonColumns } from '../people/index.ts'
import { asRefresh } from './refresh-mark.ts'
import type { InstagramProfile } from './sources/instagram-source.ts'

/** The columns of an applicant that show the profile. */
export const shownColumns = [
  'instagram_followers',
  'instagram_verified',
  'instagram_profile_picture',
  'instagram_recent_posts',
] as const

type Row = {
  instagram_followers: number | null
  instagram_verified: boolean
  instagram_profile_picture: string | null
  instagram_recent_posts: unknown
}

export const shownBy = (row: Row): ShownProfile => ({
  followers: row.instagram_followers,
  verified: row.instagram_verified,
  picture: row.instagram_profile_picture,
  posts: row.instagram_recent_posts,
})

type Holder = ShownProfile & { readonly id: string; readonly wasFetched: boolean }

/** Everyone with this username, locked until the end of the transaction. */
export const lockApplicantsOf = async (context: Context, usernameKey: string): Promise<Holder[]> => {
  const rows = await context.db
    .selectFrom('applicants')
    .select(['id', 'instagram_data_last_updated', ...shownColumns])
    .where('instagram_key', '=', usernameKey)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => ({ id: row.id, wasFetched: row.instagram_data_last_updated !== null, ...shownBy(row) }))
}

type Fetched = {
  before: InstagramProfile | null
  said: InstagramProfile
  fetchedAt: Date
  isForced: boolean
}

const columnFor: Record<ShownValue, (said: InstagramProfile) => PersonColumns> = {
  followers: ({ followers }) => ({ instagram_followers: followers }),
  verified: ({ isVerified }) => ({ instagram_verified: isVerified ?? false }),
  picture: ({ profilePicture }) => ({ instagram_profile_picture: profilePicture }),
  posts: ({ posts }) => ({ instagram_recent_posts: [...(posts ?? [])] }),
}

/**
 * Applies a profile to the applicants who have its username, keeps values typed by hand, and has the pictures stored. Where no
 * earlier profile is stored, values with a time of fetching do not count as typed: an undo has restored them.
 */
export const applyProfile = async (
  context: Context,
  applicants: readonly Holder[],
  { before, said, fetchedAt, isForced }: Fetched,
): Promise<void> => {
  await asRefresh(context)
  const replaced = applicants.map((applicant) => ({
    id: applicant.id,
    values: valuesToReplace(applicant, before, said, {
      isForced: isForced || (before === null && applicant.wasFetched),
    }),
  }))
  await changePeople(
    context,
    replaced.map(({ id, values }) => ({
      id,
      columns: {
        ...Object.assign({}, ...values.map((value) => columnFor[value](said))),
        instagram_data_last_updated: fetchedAt,
      },
    })),
  )
  for (const { id, values } of replaced)
    if (values.includes('picture') || values.includes('posts'))
      await enqueue(context, keepPicturesJob, { applicantId: id })
}
