import { AppError, cleanKey } from '../kernel/index.ts'

export const minimumPasswordLength = 12
/** Shorter ones are refused in the words of the specification. */
const specifiedLength = 6
const maximumPasswordBytes = 256

/** Usernames compare without case; invisible characters never make two of them. */
export const normalizeUsername = (username: string): string => cleanKey(username)

/** Why a new password cannot be taken, or null (SEC-23). Only the server checks whether it is easy to guess. */
export const passwordProblem = (password: string): string | null => {
  if (password.length < specifiedLength) return `Password must be at least ${specifiedLength} characters`
  if (password.length < minimumPasswordLength) return `Password must be at least ${minimumPasswordLength} characters`
  if (new TextEncoder().encode(password).length > maximumPasswordBytes)
    return `Password must be at most ${maximumPasswordBytes} bytes`
  return null
}

const refusal = (path: string, code: string, message: string, suggestion?: string): AppError =>
  new AppError('invalid', code, message, { errors: [{ path, code, message }], ...(suggestion ? { suggestion } : {}) })

/** Refuses `password_too_short` and `password_too_long` (400) at the field that was typed into. */
export const requirePassword = (password: string, path = 'password'): void => {
  const message = passwordProblem(password)
  if (message === null) return
  throw refusal(path, password.length < minimumPasswordLength ? 'password_too_short' : 'password_too_long', message)
}

/** Refuses a common password, or one built like a common password. */
export const passwordTooCommon = (path = 'password'): AppError =>
  refusal(
    path,
    'password_too_common',
    'This password is too easy to guess.',
    'Use several words that have nothing to do with each other.',
  )

/** One sentence for an unknown user, a wrong password and an inactive account (AUTH-12). */
export const invalidCredentials = (): AppError =>
  new AppError('unauthenticated', 'invalid_credentials', 'Invalid username or password')

export const unauthorized = (): AppError => new AppError('unauthenticated', 'unauthenticated', 'Unauthorized')
