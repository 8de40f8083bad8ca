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
  username_mismatch: 'The source returned a different profile.',
  login_wall: 'Instagram shows this profile only to people who are logged in.',
  captcha: 'Instagram asked for a captcha.',
  rate_limited: 'Too many profiles were requested. Try again later.',
  unauthorized: 'The key was refused.',
  budget_spent: 'Today’s budget is used up.',
  not_configured: 'No Instagram source is configured.',
  timeout: 'No answer came in time.',
  too_large: 'The answer was too large to be a profile.',
  unreachable: 'The source could not be reached.',
  malformed: 'The answer could not be read.',
  refused: 'The source refused to answer.',
}

/** Why a lookup found nothing, as a sentence. */
export const failureSentence = (reason: LookupFailure): string => sentences[reason]

/** Why a source is not asked right now. `readyAt` is the time when it can be asked again. */
export const pauseSentence = (
  source: InstagramSourceName,
  reason: 'rate_limited' | 'unauthorized' | 'budget_spent',
  readyAt: Date,
): string => {
  const name = sourceNames[source]
  const until = `${readyAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  if (reason === 'unauthorized') return `${name} refused our key; Velvet tries again after ${until}.`
  if (reason === 'budget_spent') return `The budget for ${name} is used up until ${until}.`
  return `${name} reached its rate limit; Velvet tries again after ${until}.`
}

/** Failures that concern the profile, not the source that reports them. */
const aboutProfile: ReadonlySet<LookupFailure> = new Set(['profile_missing', 'profile_suspended', 'username_mismatch'])

/** Whether the source works, whatever it reported about the profile. */
export const showsSourceWorks = (reason: LookupFailure): boolean => aboutProfile.has(reason)

/** Whether the username does not exist or its profile is suspended. A single source may be wrong about it. */
export const saysProfileIsGone = (reason: LookupFailure): boolean =>
  reason === 'profile_missing' || reason === 'profile_suspended'

/** Whether a profile is missing for some sources while others, which may have it, did not answer. */
export const isUncertain = (failure: LookupFailure, reasons: readonly LookupFailure[]): boolean =>
  failure === 'profile_missing' && !reasons.every(showsSourceWorks)

export const uncertainSentence =
  'Velvet could not find out whether this Instagram profile exists: some sources did not find it, and others did not answer.'

/**
 * The most helpful of several reasons for an admin: first a failure of the profile, then a failure of a source that was asked,
 * then the reason why a source was not asked.
 */
export const mostHelpfulFailure = (reasons: readonly LookupFailure[]): LookupFailure =>
  reasons.find(saysProfileIsGone) ??
  reasons.find((reason) => aboutProfile.has(reason)) ??
  reasons.find((reason) => !['rate_limited', 'budget_spent', 'unauthorized'].includes(reason)) ??
  reasons[0] ??
  'not_configured'
