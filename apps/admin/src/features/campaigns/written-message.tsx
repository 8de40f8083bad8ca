import type { CampaignContent, CampaignType } from '@velvet/contracts/campaigns'
import { Button } from '@velvet/ui/button'
import { lazy, Suspense, useState } from 'react'
import { DetailsPart } from './details-part.tsx'

const MessagePreview = lazy(async () => ({ default: (await import('./message-preview.tsx')).MessagePreview }))

export type WrittenMessageProps = {
  type: CampaignType
  content: CampaignContent
  /** Shown without being asked for. */
  isOpen: boolean
}

/** What the campaign says, as a sample person gets it. */
export function WrittenMessage({ type, content, isOpen }: WrittenMessageProps) {
  const [isShown, setIsShown] = useState(isOpen)
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
          <MessagePreview type={type} content={content} reader={undefined} />
        </Suspense>
      ) : null}
    </DetailsPart>
  )
}
