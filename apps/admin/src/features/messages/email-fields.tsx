import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { Textarea } from '@velvet/ui/textarea'
import { useRef } from 'react'
import { insertAtCursor, TokenChips } from './token-chips.tsx'

type Words = { subject: string; content: string }

export type EmailFieldsProps = {
  draft: Words
  change: (words: Partial<Words>) => void
  /** The problem of each field, shown under it. */
  problems: Words
  /** The tokens to offer; by default, all. */
  tokens?: readonly string[]
  /** What is added below the content; by default, what campaigns add. */
  hint?: string
}

const campaignHint = 'Plain text or simple HTML. The unsubscribe link and your postal address are added below it.'

/** Subject and content of an email, with tokens that are inserted at the cursor. */
export function EmailFields({ draft, change, problems, tokens, hint = campaignHint }: EmailFieldsProps) {
  const subject = useRef<HTMLInputElement>(null)
  const content = useRef<HTMLTextAreaElement>(null)
  const last = useRef<'subject' | 'content'>('content')
  const insert = (token: string) => {
    const field = last.current === 'subject' ? subject.current : content.current
    if (field) change({ [last.current]: insertAtCursor(field, token) })
  }
  return (
    <>
      <Field label="Subject" required error={problems.subject}>
        <Input
          ref={subject}
          value={draft.subject}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => change({ subject: target.value })}
          onFocus={() => {
            last.current = 'subject'
          }}
        />
      </Field>
      <div className="flex flex-col gap-2">
        <Field label="Content" required hint={hint} error={problems.content}>
          <Textarea
            ref={content}
            value={draft.content}
            maxLength={200_000}
            rows={8}
            className="max-h-96 min-h-44"
            onChange={({ target }) => change({ content: target.value })}
            onFocus={() => {
              last.current = 'content'
            }}
          />
        </Field>
        <TokenChips tokens={tokens} into="subject or content" onInsert={insert} />
      </div>
    </>
  )
}
