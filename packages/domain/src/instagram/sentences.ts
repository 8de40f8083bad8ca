import type { InstagramSourceName, LookupFailure } from '@velvet/contracts/instagram'

/** Sources as people know them. */
export const sourceNames: Record<InstagramSourceName, string> = {
  apify: 'Apify',
  zyla: 'Zyla',
  scrapedo: 'Scrape.do',
  html: 'The Instagram page',
}

const sentences: Record<LookupFailure, string> = {
  profile_missing: 'There is no Instagram profile with this username.',
  profile_suspended: 'Instagram has suspended this profile.',
  username_mismatch: 'The profile that came back belongs to somebody else.',
  login_wall: 'Instagram shows this profile only to people who are signed in.',
  captcha: 'Instagram asked for a proof that a person is looking.',
  rate_limited: 'Too many profiles were asked for; try again later.',
  unauthorized: 'The key was refused.',
  budget_spent: 'The budget of today is spent.',
  not_configured: 'No source of Instagram profiles is configured.',
  timeout: 'No answer came in time.',
  too_large: 'The answer was too large to be a profile.',
  unreachable: 'The source could not be reached.',
  malformed: 'The answer could not be read.',
  refused: 'The source refused to answer.',
}

/** Why a look gave nothing, as a sentence. */
export const failureSentence = (reason: LookupFailure): string => sentences[reason]

/** Why a source is not asked right now. `readyAt` is when it could be. */
export const pauseSentence = (
  source: InstagramSourceName,
  reason: 'rate_limited' | 'unauthorized' | 'budget_spent',
  readyAt: Date,
): string => {
  const name = sourceNames[source]
  const until = `${readyAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  if (reason === 'unauthorized') return `${name} refused our key; it is asked again after ${until}.`
  if (reason === 'budget_spent') return `The budget of ${name} is spent until ${until}.`
  return `${name} was asked as often as it allows; it is asked again after ${until}.`
}

/** Said about the profile, not about the source that says it. */
const aboutProfile: ReadonlySet<LookupFailure> = new Set(['profile_missing', 'profile_suspended', 'username_mismatch'])

/** The source did its work, whatever it said about the profile. */
export const showsSourceWorks = (reason: LookupFailure): boolean => aboutProfile.has(reason)

/** Nobody has the username, or nobody may see whoever does. One source alone may be wrong about it. */
export const saysProfileIsGone = (reason: LookupFailure): boolean =>
  reason === 'profile_missing' || reason === 'profile_suspended'

/**
 * Which of several reasons tells the person most: what was said about the profile, then what a source that was asked
 * stumbled over, then why others were not asked.
 */
export const tellingFailure = (reasons: readonly LookupFailure[]): LookupFailure =>
  reasons.find(saysProfileIsGone) ??
  reasons.find((reason) => aboutProfile.has(reason)) ??
  reasons.find((reason) => !['rate_limited', 'budget_spent', 'unauthorized'].includes(reason)) ??
  reasons[0] ??
  'not_configured'
