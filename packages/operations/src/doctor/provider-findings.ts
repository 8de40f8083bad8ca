import type { Told } from '@velvet/providers/sendgrid'
import { type Finding, failed } from './check.ts'

/** The finding of an answer: what `judge` makes of the value, or a failure that says what a provider refused. */
export const judged = <T>(
  told: Told<T>,
  { provider, credential, judge }: { provider: string; credential: string; judge: (value: T) => Finding },
): Finding => {
  switch (told.kind) {
    case 'told':
      return judge(told.value)
    case 'refused':
      return failed(`${provider} refuses ${credential} (${told.status}, ${told.message})`)
    case 'lost':
      return failed(`${provider} does not answer (${told.reason}): can this machine reach the internet?`)
  }
}
