import { parseInstagramUsername } from '@velvet/domain/applicants'
import type { InstagramProfile } from '@velvet/services/instagram'
import { addressOf, countOf, textOf } from './json-values.ts'
import type { Page } from './page.ts'
import { profileInScripts } from './page-json.ts'
import { readProfile } from './read-profile.ts'

/** `Ava Stone (@ava.stone) • …` in any language; without a full name, it is `@ava.stone • …`. */
const bracketed = /\(@([A-Za-z0-9_.]{1,30})\)/g
const plainTitle = /^@([A-Za-z0-9_.]{1,30})\b/

/** `1,234 Followers, 56 Following, 78 Posts - …`. Other languages write numbers differently and are not parsed. */
const counts = /^([\d.,]{1,15}[KMB]?) Followers?, ([\d.,]{1,15}[KMB]?) Following, ([\d.,]{1,15}[KMB]?) Posts?\b/
const beforeBiography = /\bon Instagram: ["“]/

/** The quoted text at the end of a description. */
const biographyIn = (description: string): string | undefined => {
  const found = beforeBiography.exec(description)
  return found && /["”]$/.test(description) ? description.slice(found.index + found[0].length, -1) : undefined
}

const said = ({ meta }: Page, name: string, most = 500): string => textOf(meta.get(name), most) ?? ''

const readMeta = (page: Page): InstagramProfile | null => {
  const title = said(page, 'og:title')
  // A name may contain parentheses; Instagram's are the last ones.
  const named = [...title.matchAll(bracketed)].at(-1)
  const username = parseInstagramUsername(named?.[1] ?? plainTitle.exec(title)?.[1] ?? '')
  if (!username) return null
  const [, followers, following, postsCount] = counts.exec(said(page, 'og:description')) ?? []
  const written = biographyIn(said(page, 'description', 2_000))
  return readProfile({
    username,
    fullName: title.slice(0, named?.index ?? 0),
    biography: written,
    followersCount: countOf(followers),
    followsCount: countOf(following),
    postsCount: countOf(postsCount),
    profilePicUrl: addressOf(said(page, 'og:image', 2_048))?.href,
  })
}

/** The first profile, with its missing values taken from the second. */
const together = (first: InstagramProfile, second: InstagramProfile): InstagramProfile => ({
  ...first,
  fullName: first.fullName ?? second.fullName,
  profilePicture: first.profilePicture ?? second.profilePicture,
  followers: first.followers ?? second.followers,
  following: first.following ?? second.following,
  postsCount: first.postsCount ?? second.postsCount,
  biography: first.biography ?? second.biography,
})

/**
 * The profile that a public page shows: exact figures from its scripts, else the rounded ones of its description. Null
 * when the page shows no profile. It has no posts, unless a script contains them.
 */
export const readProfilePage = (page: Page, username: string): InstagramProfile | null => {
  const described = readMeta(page)
  const exact = profileInScripts(page.scripts, described?.username ?? username)
  return exact && described ? together(exact, described) : (exact ?? described)
}
