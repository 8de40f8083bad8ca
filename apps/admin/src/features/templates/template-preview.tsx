import { SegmentedControl } from '@velvet/ui/segmented-control'
import { useState } from 'react'
import { forSampleGuest, type MessageDraft, MessagePreview, ownContentOf } from '../messages/index.ts'

const readers = [
  { value: 'sample', label: 'A sample applicant' },
  { value: 'empty', label: 'An applicant without data' },
] as const

/** The preview of a template: for a guest with all data, or with none, so that fallbacks and gaps show. */
export function TemplatePreview({ draft, isReady }: { draft: MessageDraft; isReady: boolean }) {
  const [reader, setReader] = useState<(typeof readers)[number]['value']>('sample')
  const content = ownContentOf(draft)
  const shown = reader === 'sample' ? forSampleGuest(content) : content
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <span aria-hidden="true" className="text-sm font-medium text-fg-2">
          Preview for
        </span>
        <SegmentedControl label="Preview for" value={reader} onValueChange={setReader} options={readers} />
      </div>
      <MessagePreview type={draft.type} content={isReady ? shown : undefined} reader={undefined} />
    </div>
  )
}
