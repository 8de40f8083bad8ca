import type { AudienceReceipt } from '@velvet/contracts/campaigns'
import { useConfirm } from '@velvet/ui/confirm'
import { countText, peopleText } from './campaign-numbers.tsx'
import { ReceiptLines } from './receipt-lines.tsx'

/** So many people are sent to without a question. */
const maxUnasked = 100

/** Returns the question before a message goes to many: true when it may go, at once when it goes to few. */
export function useSendQuestion() {
  const confirm = useConfirm()
  return async (reach: number, receipt: AudienceReceipt | undefined): Promise<boolean> =>
    reach <= maxUnasked ||
    confirm({
      title: `Send to ${peopleText(reach)}?`,
      description: receipt ? <ReceiptLines receipt={receipt} /> : 'What was sent cannot be taken back.',
      confirmLabel: `Send to ${countText(reach)}`,
      tone: 'neutral',
    })
}
