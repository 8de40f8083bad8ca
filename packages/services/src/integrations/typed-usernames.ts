import { maxBatchUsernames } from '@velvet/contracts/integrations'
import { parseInstagramUsername } from '@velvet/domain/applicants'
import { usernameKey } from '@velvet/domain/instagram'
import { AppError } from '@velvet/domain/kernel'

const refused = (code: string, path: string, message: string): AppError =>
  new AppError('invalid', code, message, { errors: [{ path, code, message }] })

const read = (typed: string, path: string): string => {
  const username = parseInstagramUsername(typed)
  if (username === null)
    throw refused('username_invalid', path, 'Enter an Instagram username: letters, digits, underscores, and dots')
  return username
}

/** The username that an admin typed for a test (INT-03). Refuses `username_required` and `username_invalid`. */
export const readUsername = (typed: string): string => {
  if (typed.trim() === '') throw refused('username_required', 'username', 'Please enter an Instagram username to test')
  return read(typed, 'username')
}

/**
 * The usernames of a batch test: drops blanks and tries duplicates once (INT-38 to INT-40). Refuses `usernames_required`,
 * `username_invalid` and `too_many_usernames`.
 */
export const readUsernames = (typed: readonly string[]): readonly string[] => {
  const given = typed.flatMap((one, index) => (one.trim() === '' ? [] : [read(one, `usernames.${index}`)]))
  if (given.length === 0)
    throw refused('usernames_required', 'usernames', 'Please enter comma-separated Instagram usernames to test')
  const usernames = [...new Map(given.map((one) => [usernameKey(one), one])).values()]
  if (usernames.length > maxBatchUsernames)
    throw refused(
      'too_many_usernames',
      'usernames',
      `At most ${maxBatchUsernames} usernames can be tested at once; you entered ${usernames.length}.`,
    )
  return usernames
}
