import { isSameUsername } from '@velvet/domain/instagram'
import type { RowSnapshot } from '../kernel/index.ts'
import { forgottenProfile } from './derive-columns.ts'

/** All columns of a profile besides its username. */
const profileColumns = ['instagram_url', ...Object.keys(forgottenProfile)]

const isOfProfile = ([column]: [string, unknown]): boolean => profileColumns.includes(column)

/**
 * The columns that an undo restores, with an Instagram profile as one: where the username of another profile returns, so do all its
 * values, instead of what was fetched for the profile in between; where the username was changed once more, none of them does.
 * `before` and `after` have at least the columns that the change wrote.
 */
export const withWholeProfile = (columns: RowSnapshot, before: RowSnapshot, after: RowSnapshot): RowSnapshot => {
  const { instagram_username: earlier } = before
  const { instagram_username: later } = after
  if (typeof earlier !== 'string' || (typeof later === 'string' && isSameUsername(earlier, later))) return columns
  const others = Object.fromEntries(Object.entries(columns).filter((entry) => !isOfProfile(entry)))
  if (!('instagram_username' in columns)) return others
  return { ...others, ...forgottenProfile, ...Object.fromEntries(Object.entries(before).filter(isOfProfile)) }
}
