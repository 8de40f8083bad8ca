import type { AudienceMember } from '@velvet/contracts/campaigns'
import { displayName } from '@velvet/domain/applicants'
import { compileText, escapeHtml, fillText, isMarkup, type TokenValues } from '@velvet/domain/campaigns'
import { useDeferredValue } from 'react'
import type { CampaignDraft } from './campaign-draft.ts'
import { HtmlPreview } from './html-preview.tsx'

export type MailPreviewProps = { draft: CampaignDraft; reader: AudienceMember | undefined }

/** The mail as its first reader gets it, live. */
export function MailPreview({ draft, reader }: MailPreviewProps) {
  const { subject, content } = useDeferredValue(draft)
  const values: TokenValues = reader ?? {}
  return (
    <section
      aria-label="Preview"
      className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-dialog border border-line"
    >
      <header className="border-b border-line bg-sunken px-4 py-2.5 text-sm">
        <p className="text-xs text-fg-3">{reader ? `Preview for ${displayName(reader)}` : 'Preview'}</p>
        <p className="mt-0.5 min-h-[1.125rem] font-medium break-words">{fillText(compileText(subject), values)}</p>
      </header>
      {content.trim() === '' ? (
        <p className="px-4 py-8 text-center text-sm text-fg-3">What you write appears here.</p>
      ) : isMarkup(content) ? (
        <HtmlPreview
          title="Content of the mail"
          html={fillText(compileText(content), values, escapeHtml)}
          className="h-72 w-full flex-1"
        />
      ) : (
        <p className="max-h-72 overflow-y-auto px-4 py-3 text-sm break-words whitespace-pre-wrap">
          {fillText(compileText(content), values)}
        </p>
      )}
    </section>
  )
}
