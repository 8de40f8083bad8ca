import type { CampaignType } from '@velvet/contracts/campaigns'
import { AppError } from '@velvet/domain/kernel'
import type { Context } from '../../kernel/index.ts'
import { channelsOf } from '../audience/judge-audience.ts'

const requireEmail = ({ settings }: Context): NonNullable<Context['settings']['emailFrom']> => {
  if (!settings.emailFrom)
    throw new AppError('unavailable', 'email_not_configured', 'Email is not set up, so nothing can be sent.', {
      suggestion: 'Set SENDGRID_API_KEY and EMAIL_FROM, then try again.',
    })
  return settings.emailFrom
}

const requireFooter = ({ settings }: Context): void => {
  if (settings.emailFooterAddress || !settings.publicOrigin.startsWith('https:')) return
  throw new AppError('conflict', 'footer_address_missing', 'Campaign emails need a postal address in the footer.', {
    suggestion: 'Set EMAIL_FOOTER_ADDRESS.',
  })
}

const requireTexts = ({ settings }: Context): void => {
  if (settings.sendsTexts) return
  throw new AppError('unavailable', 'sms_not_configured', 'SMS is not set up, so nothing can be sent.', {
    suggestion: 'Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, and TWILIO_FROM, then try again.',
  })
}

/** Refuses `email_not_configured`, `sms_not_configured` and `footer_address_missing`, as the channels of a campaign require. */
export const requireSenders = (context: Context, type: CampaignType): void => {
  for (const channel of channelsOf(type)) {
    if (channel === 'sms') requireTexts(context)
    else {
      requireEmail(context)
      requireFooter(context)
    }
  }
}
