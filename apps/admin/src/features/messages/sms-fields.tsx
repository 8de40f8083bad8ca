import { Field } from '@velvet/ui/field'
import { Textarea } from '@velvet/ui/textarea'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { insertAtCursor, TokenChips } from './token-chips.tsx'

type Words = { smsText: string }

export type SmsFieldsProps = {
  draft: Words
  change: (words: Words) => void
  /** The problem of the text, shown under the field. */
  problems: Words
  label?: string
  /** The tokens to offer; by default, all. */
  tokens?: readonly string[]
  /** The character counter; by default, one that counts to a campaign's 160 characters. */
  size?: ReactNode
}

const SmsSize = lazy(() => import('./sms-size.tsx').then((module) => ({ default: module.SmsSize })))

/** The text message, with a counter that follows typing. */
export function SmsFields({ draft, change, problems, label = 'SMS text', tokens, size }: SmsFieldsProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={label}
        required
        hint="“Reply STOP to opt out” is added at the end unless your text includes “Reply STOP” or “Text STOP”."
        error={problems.smsText}
      >
        <Textarea
          ref={field}
          value={draft.smsText}
          maxLength={2_000}
          rows={4}
          className="max-h-60 min-h-24"
          onChange={({ target }) => change({ smsText: target.value })}
        />
      </Field>
      <div className="min-h-4">
        {size ?? (
          <Suspense fallback={null}>
            <SmsSize text={draft.smsText} />
          </Suspense>
        )}
      </div>
      <TokenChips
        tokens={tokens}
        into={`the ${label}`}
        onInsert={(token) => field.current && change({ smsText: insertAtCursor(field.current, token) })}
      />
    </div>
  )
}
