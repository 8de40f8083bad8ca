import { credentialsRequired } from '@velvet/contracts/auth'
import { cleanEmail, isEmail } from '../applicants/email.ts'
import { normalizeUsername, requirePassword } from '../auth/index.ts'
import { AppError, cleanText } from '../kernel/index.ts'

type TypedDetails = {
  readonly email?: string | null | undefined
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
}
type Details = { email?: string | null; firstName?: string | null; lastName?: string | null }

const maxUsername = 100

const refuse = (path: string, code: string, message: string): AppError =>
  new AppError('invalid', code, message, { errors: [{ path, code, message }] })

const cleanOrNull = (text: string | null): string | null => cleanText(text ?? '') || null

/** The details of an account, ready to store: blank is null, and an absent field stays absent. Refuses `email_invalid`. */
export const checkDetails = ({ email, firstName, lastName }: TypedDetails): Details => {
  const address = cleanEmail(email ?? '') || null
  if (address !== null && !isEmail(address)) throw refuse('email', 'email_invalid', 'Enter a valid email address')
  return {
    ...(email === undefined ? {} : { email: address }),
    ...(firstName === undefined ? {} : { firstName: cleanOrNull(firstName) }),
    ...(lastName === undefined ? {} : { lastName: cleanOrNull(lastName) }),
  }
}

/** A username as it is stored. Refuses `username_required`, and a username that is too long after normalization. */
export const checkUsername = (typed: string): string => {
  const username = normalizeUsername(typed)
  if (username === '') throw refuse('username', 'username_required', 'Username is required')
  if ([...username].length > maxUsername)
    throw refuse('username', 'validation_failed', `Username must be at most ${maxUsername} characters`)
  return username
}

const isBlank = (password: string): boolean => password.trim() === ''

/** What a new account needs (SEC-22, SEC-23). Refuses `credentials_required` and what its parts refuse. */
export const checkCredentials = (typed: { username: string; password: string }): typeof typed => {
  if (normalizeUsername(typed.username) === '' || isBlank(typed.password))
    throw new AppError('invalid', 'credentials_required', credentialsRequired)
  requirePassword(typed.password)
  return { username: checkUsername(typed.username), password: typed.password }
}

/** The password that replaces the present one; null when it was left blank and the present one stays (USER-12, USER-13). */
export const checkNewPassword = (typed: string | undefined): string | null => {
  if (typed === undefined || isBlank(typed)) return null
  requirePassword(typed)
  return typed
}
