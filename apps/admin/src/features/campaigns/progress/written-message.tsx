import type { CampaignContent, CampaignType } from '@velvet/contracts/campaigns'
import { Button } from '@velvet/ui/button'
import { Suspense, useMemo, useState } from 'react'
import { forSampleGuest, LazyMessagePreview as MessagePreview } from '../../messages/index.ts'
import { DetailsPart } from './details-part.tsx'

const sampleReader = { id: null, name: 'a sample applicant', channels: [] }

export type WrittenMessageProps = {
  type: CampaignType
  content: CampaignContent
  /** Shows the message without a click. */
  isOpen: boolean
}

/** The message as a sample guest gets it: each recipient got it with their own values. */
export function WrittenMessage({ type, content, isOpen }: WrittenMessageProps) {
  const [isShown, setIsShown] = useState(isOpen)
  const filled = useMemo(() => forSampleGuest(content), [content])
  return (
    <DetailsPart
      title="Message"
      aside={
        <Button size="sm" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
        </Button>
      }
    >
      {isShown ? (
        <Suspense fallback={null}>
          <MessagePreview type={type} content={filled} reader={sampleReader} />
        </Suspense>
      ) : null}
    </DetailsPart>
  )
}
