import { useDraft } from './draft.ts'

/** Shows the draft to an applicant who was deleted or merged, so that the admin can copy it. */
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
