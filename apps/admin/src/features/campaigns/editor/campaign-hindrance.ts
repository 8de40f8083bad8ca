import { isContentComplete } from '../../messages/index.ts'
import type { CampaignWriting } from './use-campaign-writing.ts'

export type Hindrance = {
  text: string
  /** The step on which it can be fixed. */
  step: 0 | 1
}

/** The first reason why the campaign cannot be saved or sent yet (CAMP-26 to CAMP-28); undefined when it can. */
export function hindranceTo(writing: CampaignWriting): Hindrance | undefined {
  const { draft, isComplete, isChosen, reach, unknown } = writing
  if (!isComplete) return { text: `Still missing: ${missingFrom(writing).join(', ')}.`, step: 0 }
  if (Object.values(unknown).some(Boolean)) return { text: 'Please correct the tokens in your message.', step: 0 }
  if (!isChosen)
    return {
      text: draft.mode === 'manual' ? 'No recipients are chosen yet.' : 'Please correct the filters of the audience.',
      step: 1,
    }
  return reach === 0 ? { text: 'No one in this audience can be reached.', step: 1 } : undefined
}

function missingFrom({ draft, content }: CampaignWriting): string[] {
  const { name, type, source, subject, content: words, smsText } = draft
  const isTyped = source === 'own'
  const parts: [label: string, isMissing: boolean][] = [
    ['campaign name', name.trim() === ''],
    ['template', !isTyped && !isContentComplete(type, content)],
    ['subject', isTyped && type !== 'sms' && subject.trim() === ''],
    ['content', isTyped && type !== 'sms' && words.trim() === ''],
    ['SMS text', isTyped && type !== 'email' && smsText.trim() === ''],
  ]
  return parts.flatMap(([label, isMissing]) => (isMissing ? [label] : []))
}
