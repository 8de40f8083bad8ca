import { useDraft } from './draft.ts'

/** What was being written to somebody who is not there any more, to be copied elsewhere. */
export function KeptDraft({ conversationId }: { conversationId: string }) {
  const { draft } = useDraft(conversationId)
  if (draft.text === '') return null
  return (
    <figure className="mx-auto w-full max-w-120 px-5 text-sm">
      <figcaption className="mb-1.5 text-fg-3">You were writing:</figcaption>
      <blockquote dir="auto" className="rounded-menu bg-sunken px-3.5 py-2 break-words whitespace-pre-wrap">
        {draft.text}
      </blockquote>
    </figure>
  )
}
