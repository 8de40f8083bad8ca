import type { SendOutcome } from '../../../message-providers/index.ts'
import type { Handed, HandedOutcome } from './handed.ts'

const isPointless = ({ kind }: SendOutcome): boolean => kind === 'retry' || kind === 'blocked'

/**
 * Sends to a group in one call, whose outcome holds for each recipient. A refusal means that no recipient got the message, not
 * which one caused it, so the halves are tried until the cause stands alone. Once the provider accepts nothing for now, the rest
 * was certainly not sent.
 */
export const sendGroup = async (
  group: readonly Handed[],
  call: (part: readonly Handed[]) => Promise<SendOutcome>,
): Promise<HandedOutcome[]> => {
  const done: HandedOutcome[] = []
  const waiting: (readonly Handed[])[] = [group]
  let given: SendOutcome | null = null
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const outcome: SendOutcome = given ?? (await call(part))
    if (outcome.kind === 'refused' && part.length > 1) {
      const middle = Math.ceil(part.length / 2)
      waiting.push(part.slice(middle), part.slice(0, middle))
      continue
    }
    if (isPointless(outcome)) given = outcome
    for (const handed of part) done.push({ ...handed, outcome })
  }
  return done
}
