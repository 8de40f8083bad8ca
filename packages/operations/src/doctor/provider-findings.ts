import type { ProviderReply } from '@velvet/providers/sendgrid'
import { type Finding, failed } from './check.ts'

/** The finding of an answer: what `judge` makes of the value, or a failure that says what a provider refused. */
export const judged = <T>(
  reply: ProviderReply<T>,
  { provider, credential, judge }: { provider: string; credential: string; judge: (value: T) => Finding },
): Finding => {
  switch (reply.kind) {
    case 'told':
      return judge(reply.value)
    case 'refused':
      return failed(`${provider} refuses ${credential} (${reply.status}, ${reply.message})`)
    case 'lost':
      return failed(`${provider} does not answer (${reply.reason}): can this machine reach the internet?`)
  }
}
