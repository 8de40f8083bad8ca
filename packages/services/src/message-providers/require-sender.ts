import type { Channel } from '@velvet/contracts/delivery'
import { AppError } from '@velvet/domain/kernel'
import type { Context } from '../kernel/index.ts'

/** Refuses `email_not_configured` and `sms_not_configured`: without a provider, a message would wait forever. */
export const requireSender = ({ settings }: Context, channel: Channel): void => {
  if (channel === 'email' && !settings.emailFrom)
    throw new AppError('unavailable', 'email_not_configured', 'Email is not set up, so nothing can be sent.', {
      suggestion: 'Set SENDGRID_API_KEY and EMAIL_FROM, then try again.',
    })
  if (channel === 'sms' && !settings.sendsTexts)
    throw new AppError('unavailable', 'sms_not_configured', 'SMS is not set up, so nothing can be sent.', {
      suggestion: 'Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, and TWILIO_FROM, then try again.',
    })
}
