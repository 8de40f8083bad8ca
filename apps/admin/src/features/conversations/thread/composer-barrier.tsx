import type { SmsBlockReason } from '@velvet/contracts/conversations'
import { barrierSentence, barrierSuggestion } from '@velvet/domain/conversations'
import { TextLink } from '@velvet/ui/link'
import { MessageSquareOff } from 'lucide-react'

type ComposerBarrierProps = { barrier: SmsBlockReason; name: string; applicantId: string }

/** Replaces the input and says why this person cannot be texted. */
export function ComposerBarrier({ barrier, name, applicantId }: ComposerBarrierProps) {
  return (
    <div
      role="note"
      className="flex items-start gap-2.5 border-t border-line bg-sunken px-5 py-3.5 text-sm max-md:px-3"
    >
      <MessageSquareOff aria-hidden="true" className="mt-px size-4 shrink-0 stroke-[1.75] text-fg-3" />
      <div className="min-w-0">
        <p className="font-medium">{barrierSentence(barrier, name)}</p>
        <p className="text-fg-2">
          {barrierSuggestion(barrier)}{' '}
          <TextLink href={`/admin/applicants?applicant=${applicantId}`}>Open the profile</TextLink>
        </p>
      </div>
    </div>
  )
}
