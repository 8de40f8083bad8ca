import type { CampaignContent, CampaignType } from '@velvet/contracts/campaigns'
import type { ReactNode } from 'react'
import { useMessagePreview } from './message-preview.queries.ts'
import { type MessageReader, onlyChannelOf, receivedBy } from './message-reader.ts'
import { PreviewPanel, type PreviewPanelProps } from './preview-panel.tsx'

const views: Record<CampaignType, PreviewPanelProps['views']> = {
  email: ['mail', 'plain'],
  sms: ['sms'],
  both: ['mail', 'plain', 'sms'],
}

export type MessagePreviewProps = {
  type: CampaignType
  /** Undefined while there is nothing to show. */
  content: CampaignContent | undefined
  reader: MessageReader | undefined
  /** Shown beside the name of the reader. */
  action?: ReactNode
  /** Fills the available height instead of a fixed one beside a form. */
  isTall?: boolean
}

/** Exactly what one person would get: the email in a sandbox, its plain text, and the text message, if they reach the person. */
export function MessagePreview({ type, content, reader, action, isTall = false }: MessagePreviewProps) {
  const received = content && receivedBy(reader, { type, content })
  const only = onlyChannelOf(type, reader?.channels ?? [])
  const preview = useMessagePreview(received && { ...received, applicantId: reader?.id ?? null })
  return (
    <PreviewPanel
      title={
        reader ? (
          <>
            Preview as <span className="font-medium text-fg">{reader.name}</span>
            {only ? `, who gets only the ${only === 'sms' ? 'text' : 'email'}` : null}
          </>
        ) : (
          'Preview'
        )
      }
      views={views[only ?? type]}
      preview={content && preview}
      missingFor={reader?.id === preview.readerId ? reader?.name : undefined}
      action={action}
      isTall={isTall}
    />
  )
}
