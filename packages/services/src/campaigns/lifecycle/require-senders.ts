import type { CampaignType } from '@velvet/contracts/campaigns'
import { AppError } from '@velvet/domain/kernel'
import type { Context } from '../../kernel/index.ts'
import { requireSender } from '../../message-providers/index.ts'
import { channelsOf } from '../audience/judge-audience.ts'

const requireFooter = ({ settings }: Context): void => {
  if (settings.emailFooterAddress || !settings.publicOrigin.startsWith('https:')) return
  throw new AppError('conflict', 'footer_address_missing', 'Campaign emails need a postal address in the footer.', {
    suggestion: 'Set EMAIL_FOOTER_ADDRESS.',
  })
}

/** Refuses `email_not_configured`, `sms_not_configured` and `footer_address_missing`, as the channels of a campaign require. */
export const requireSenders = (context: Context, type: CampaignType): void => {
  for (const channel of channelsOf(type)) {
    requireSender(context, channel)
    if (channel === 'email') requireFooter(context)
  }
}
