import type { AudienceReceipt } from '@velvet/contracts/campaigns'
import { useConfirm } from '@velvet/ui/confirm'
import { countText, peopleText } from '../../../kit/counts.ts'
import { ReceiptLines } from './receipt-lines.tsx'

/** Messages to up to this many people are sent without a question. */
const maxUnasked = 100

/** Returns the function that asks before a message goes to many people. It resolves to whether to send it. */
export function useSendQuestion() {
  const confirm = useConfirm()
  return async (reach: number, receipt: AudienceReceipt | undefined): Promise<boolean> =>
    reach <= maxUnasked ||
    confirm({
      title: `Send to ${peopleText(reach)}?`,
      description: receipt ? <ReceiptLines receipt={receipt} /> : 'Sent messages can’t be recalled.',
      confirmLabel: `Send to ${countText(reach)}`,
      tone: 'neutral',
    })
}
