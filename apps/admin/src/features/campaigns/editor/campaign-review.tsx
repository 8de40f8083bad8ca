import { Button } from '@velvet/ui/button'
import { Maximize2 } from 'lucide-react'
import { MessagePreview, readerOf } from '../../messages/index.ts'
import { AudienceReceipt } from '../audience/audience-receipt.tsx'
import { RecipientPeek } from './recipient-peek.tsx'
import type { CampaignWriting } from './use-campaign-writing.ts'
import type { Reader } from './use-reader.ts'

export type CampaignReviewProps = { writing: CampaignWriting; reader: Reader; onPreview: () => void }

/** Shows whom the campaign would reach and what they would get, while it is edited. */
export function CampaignReview({ writing, reader: { recipients, person, read }, onPreview }: CampaignReviewProps) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <section
        aria-label="Audience"
        className="flex flex-col gap-3 rounded-dialog border border-line bg-sunken px-4 py-3.5"
      >
        <AudienceReceipt writing={writing} />
        {recipients.length > 0 ? (
          <div className="border-t border-line pt-2.5">
            <RecipientPeek
              type={writing.draft.type}
              recipients={recipients}
              reach={writing.audience.data?.reachable ?? 0}
              readerId={person?.id}
              onRead={read}
            />
          </div>
        ) : null}
      </section>
      <MessagePreview
        type={writing.draft.type}
        content={writing.shown}
        reader={person && readerOf(person)}
        action={
          <Button size="sm" icon={<Maximize2 />} disabled={!writing.mayPreview} onClick={onPreview}>
            Preview
          </Button>
        }
      />
    </div>
  )
}
