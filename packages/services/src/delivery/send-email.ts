import { AppError } from '@velvet/domain/kernel'
import type { Context } from '../kernel/index.ts'
import { createCampaignEmails } from './campaign-emails.ts'
import type { EmailProvider } from './providers.ts'
import type { Send } from './pump.ts'
import { renderEmail } from './render-email.ts'

/** Sends one recipient's email through the provider. A mail that could not be written was certainly not sent. */
export const createEmailSend = (context: Context, provider: EmailProvider): Send => {
  const emailOf = createCampaignEmails(context)
  const { emailFrom } = context.settings
  return async (claim, attempt, options) => {
    if (!emailFrom) return { kind: 'blocked', reason: 'No sender is configured: set EMAIL_FROM.' }
    try {
      const email = await emailOf(claim.campaignId)
      const row = { id: claim.id, attempt, address: claim.address, values: claim.values }
      return provider.send(renderEmail(email, row, context.settings, emailFrom), options)
    } catch (error) {
      context.logger.warn({ error: String(error), campaignId: claim.campaignId }, 'could not write an email')
      return error instanceof AppError
        ? { kind: 'blocked', reason: error.message }
        : { kind: 'retry', reason: 'could_not_write', retryAfterMs: 0 }
    }
  }
}
