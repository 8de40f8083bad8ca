import { compileWith, type EmailContent } from '@velvet/domain/campaigns'
import { serviceTokens } from '@velvet/domain/service-messages'
import { type CompiledEmail, compileEmail, type EmailKind, prepareEmails } from '../../emails/index.ts'
import type { Settings } from '../../kernel/index.ts'

// A paragraph that is only one bold link becomes a button.
const button = '<p><b><a href="{{guestPage}}">Open your page</a></b></p>'

const serviceEmails: EmailKind = {
  vocabulary: serviceTokens,
  why: (venueName) => `This email is about your application to ${venueName}.`,
  footerLink: 'Message preferences',
  ending: '',
}

/** Prepares the shared page of all emails to guests ahead of time, so that the first email does not wait for it. */
export const prepareServiceEmails = (settings: Settings): Promise<void> => prepareEmails(settings, serviceEmails)

/**
 * Compiles an email to guests about their own application (MSG-18): a link to the guest page follows a content without one, and
 * the personal link of the footer, which the sender fills with the guest page, leads to their preferences. Refuses
 * `email_too_complex`.
 */
export const compileServiceEmail = (email: EmailContent, settings: Settings): Promise<CompiledEmail> => {
  const hasPage = compileWith(serviceTokens, email.content).tokens.includes('guestPage')
  return compileEmail(email, settings, [], { ...serviceEmails, ending: hasPage ? '' : button })
}
