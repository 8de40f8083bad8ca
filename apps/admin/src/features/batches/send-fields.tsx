import type { SendAction } from '@velvet/contracts/batches'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { Textarea } from '@velvet/ui/textarea'
import { useRef } from 'react'
import { insertAtCursor, TokenChips } from '../campaigns/token-chips.tsx'
import type { errorsOfSend, SendWords } from './send-draft.ts'
import { SmsCounter } from './sms-counter.tsx'

/** What the bulk dialogs offer (BULK-29). */
const tokens = ['firstName', 'lastName', 'email', 'phone', 'instagramUsername'] as const

type SendFieldsProps = {
  action: SendAction
  words: SendWords
  errors: ReturnType<typeof errorsOfSend>
  onWordsChange: (change: Partial<SendWords>) => void
}

/** The words of each channel that is sent by. */
export function SendFields(props: SendFieldsProps) {
  return (
    <>
      {props.action === 'send_sms' ? null : <EmailWords {...props} />}
      {props.action === 'send_email' ? null : <SmsWords {...props} />}
    </>
  )
}

function EmailWords({ words, errors, onWordsChange }: SendFieldsProps) {
  const subject = useRef<HTMLInputElement>(null)
  const content = useRef<HTMLTextAreaElement>(null)
  const last = useRef<'subject' | 'content'>('content')
  const insert = (token: string) => {
    const field = last.current === 'subject' ? subject.current : content.current
    if (field) onWordsChange({ [last.current]: insertAtCursor(field, token) })
  }
  return (
    <>
      <Field label="Subject" required error={errors.subject}>
        <Input
          ref={subject}
          value={words.subject}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => onWordsChange({ subject: target.value })}
          onFocus={() => {
            last.current = 'subject'
          }}
        />
      </Field>
      <div className="flex flex-col gap-2">
        <Field
          label="Content"
          required
          hint="Plain text or simple HTML. The unsubscribe link and your postal address are added below it."
          error={errors.content}
        >
          <Textarea
            ref={content}
            value={words.content}
            maxLength={200_000}
            rows={7}
            className="max-h-80 min-h-36"
            onChange={({ target }) => onWordsChange({ content: target.value })}
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

function SmsWords({ words, errors, onWordsChange }: SendFieldsProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="SMS message"
        required
        hint="“Reply STOP to opt out” is added at its end, unless you say “Reply STOP” or “Text STOP” yourself."
        error={errors.smsText}
      >
        <Textarea
          ref={field}
          value={words.smsText}
          maxLength={2_000}
          rows={4}
          className="max-h-60 min-h-24"
          onChange={({ target }) => onWordsChange({ smsText: target.value })}
        />
      </Field>
      <SmsCounter text={words.smsText} />
      <TokenChips
        tokens={tokens}
        into="the SMS message"
        onInsert={(token) => field.current && onWordsChange({ smsText: insertAtCursor(field.current, token) })}
      />
    </div>
  )
}
