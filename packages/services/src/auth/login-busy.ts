import { AppError } from '@velvet/domain/kernel'

/** Too many logins are waiting (503). */
export const loginBusy = (): AppError =>
  new AppError('unavailable', 'login_busy', 'Too many people are logging in right now. Please try again.', {
    retryAfterSeconds: 2,
  })
