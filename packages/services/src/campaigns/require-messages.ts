import { type Messages, requireKnownTokens, requireWritableText } from '@velvet/domain/campaigns'
import { checkEmail } from '../emails/index.ts'

/** Refuses content that cannot be sent to any recipient: `text_too_long`, `email_too_complex` and `unknown_token`. */
export const requireMessages = (messages: Messages): void => {
  requireWritableText(messages)
  if (messages.email) checkEmail(messages.email.content)
  requireKnownTokens(messages)
}
