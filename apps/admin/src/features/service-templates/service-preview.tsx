import type { ServiceKind } from '@velvet/contracts/service-messages'
import { SegmentedControl } from '@velvet/ui/segmented-control'
import { useState } from 'react'
import { PreviewPanel } from '../messages/index.ts'
import { useLatestGuest, useServicePreview } from './service-templates.queries.ts'

export type ServicePreviewProps = {
  kind: ServiceKind
  eventId: string | undefined
  /** Undefined while there is nothing to show. */
  words: { subject: string; content: string; smsContent: string } | undefined
}

/** A message as the guest who applied last would get it, or a sample guest. */
export function ServicePreview({ kind, eventId, words }: ServicePreviewProps) {
  const [wanted, setReader] = useState<'guest' | 'sample'>('guest')
  const guest = useLatestGuest(eventId)
  const latest = guest.data
  const reader = latest ? wanted : 'sample'
  const isKnown = eventId === undefined || !guest.isPending
  const preview = useServicePreview(
    words && isKnown
      ? {
          params: { kind },
          body: {
            ...words,
            ...(eventId === undefined ? {} : { eventId }),
            ...(latest && reader === 'guest' ? { applicationId: latest.id } : {}),
          },
        }
      : undefined,
  )
  const name = reader === 'guest' ? latest?.name : undefined
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {latest ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <span aria-hidden="true" className="text-sm font-medium text-fg-2">
            Preview for
          </span>
          <SegmentedControl
            label="Preview for"
            value={reader}
            onValueChange={setReader}
            options={[
              { value: 'guest', label: latest.name },
              { value: 'sample', label: 'A sample guest' },
            ]}
          />
        </div>
      ) : null}
      <PreviewPanel
        title={name === undefined ? 'Preview' : `Preview as ${name}`}
        views={['mail', 'plain', 'sms']}
        preview={words && preview}
        missingFor={name}
      />
    </div>
  )
}
