import { AppError, cleanText } from '../kernel/index.ts'

export const minimumPasswordLength = 6
const maximumPasswordBytes = 256

/** Usernames compare without case; invisible characters never make two of them. */
export const normaliseUsername = (username: string): string => cleanText(username)

/** Why a password cannot be taken, or null (SEC-23). */
export const passwordProblem = (password: string): string | null => {
  if (password.length < minimumPasswordLength) return `Password must be at least ${minimumPasswordLength} characters`
  if (new TextEncoder().encode(password).length > maximumPasswordBytes)
    return `Password must be at most ${maximumPasswordBytes} bytes`
  return null
}

/** Refuses `password_too_short` and `password_too_long` (400) at the field that was typed into. */
export const requirePassword = (password: string, path = 'password'): void => {
  const message = passwordProblem(password)
  if (message === null) return
  const code = password.length < minimumPasswordLength ? 'password_too_short' : 'password_too_long'
  throw new AppError('invalid', code, message, { errors: [{ path, code, message }] })
}

/** One sentence for an unknown user, a wrong password and an inactive account (AUTH-12). */
export const invalidCredentials = (): AppError =>
  new AppError('unauthenticated', 'invalid_credentials', 'Invalid username or password')

export const unauthorized = (): AppError => new AppError('unauthenticated', 'unauthenticated', 'Unauthorized')
