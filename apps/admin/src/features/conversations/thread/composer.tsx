import type { Conversation } from '@velvet/contracts/conversations'
import { displayName } from '@velvet/domain/applicants'
import { cleanMessage, isBlankMessage } from '@velvet/domain/conversations'
import { maxSmsCharacters } from '@velvet/domain/sms'
import { Button, IconButton } from '@velvet/ui/button'
import { Textarea } from '@velvet/ui/textarea'
import { NotepadText, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useIsAllowed } from '../../auth/index.ts'
import { ComposerCounter } from './composer-counter.tsx'
import { useDraft } from './draft.ts'
import type { Outgoing } from './message-sending.ts'
import { QuietNotice } from './quiet-notice.tsx'
import { TemplateList } from './template-picker.tsx'
import { useTemplatePicker } from './use-template-picker.ts'

export type ComposerProps = {
  conversation: Conversation
  /** The time zones the recipient may be in. */
  timeZones?: readonly string[] | undefined
  send: (message: Outgoing) => void
}

/** Writes a text: Enter sends, Shift+Enter starts a new line, `/` opens the templates (CONV-08 to CONV-11). */
export function Composer({ conversation, timeZones = [], send }: ComposerProps) {
  const { draft, read, write } = useDraft(conversation.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const counterId = useId()
  const quietId = useId()
  const mayUseTemplates = useIsAllowed('campaigns.manage')
  const picker = useTemplatePicker({
    text: mayUseTemplates ? draft.text : '',
    conversation,
    onPick: (text) => write({ text }),
  })
  const content = cleanMessage(draft.text)
  const isTooLong = lengthOf(content) > maxSmsCharacters

  const submit = () => {
    const { text, id = crypto.randomUUID() } = read()
    if (!isSendable(text)) return
    write({ text: '' })
    send({ id, content: cleanMessage(text) })
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event) || picker.press(event)) return
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    submit()
  }

  return (
    <form
      className="relative flex flex-col gap-1.5 border-t border-line px-5 pt-3 pb-3 max-md:px-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
        field.current?.focus()
      }}
    >
      {picker.isOpen ? <TemplateList picker={picker} /> : null}
      <QuietNotice
        id={quietId}
        timeZones={timeZones}
        name={conversation.applicant.firstName ?? displayName(conversation.applicant)}
      />
      <div className="flex items-end gap-2">
        {mayUseTemplates ? (
          <IconButton
            label="Use a template"
            disabled={draft.text !== ''}
            onClick={() => {
              write({ text: '/' })
              field.current?.focus()
            }}
          >
            <NotepadText />
          </IconButton>
        ) : null}
        <Textarea
          ref={field}
          rows={1}
          value={draft.text}
          maxLength={20_000}
          placeholder="Write a message"
          aria-label={`Message to ${displayName(conversation.applicant)}`}
          aria-describedby={`${quietId} ${counterId}`}
          aria-invalid={isTooLong || undefined}
          {...picker.fieldProps}
          onChange={({ target }) => write({ text: target.value })}
          onKeyDown={press}
          onBlur={picker.close}
          className="max-h-40 min-h-8! flex-1 resize-none! pointer-coarse:min-h-11! pointer-coarse:py-2.25!"
        />
        <Button type="submit" variant="primary" icon={<SendHorizontal />} disabled={!isSendable(draft.text)}>
          Send
        </Button>
      </div>
      <ComposerCounter id={counterId} text={content} />
    </form>
  )
}

const lengthOf = (content: string): number => Array.from(content).length

const isSendable = (text: string): boolean => !isBlankMessage(text) && lengthOf(cleanMessage(text)) <= maxSmsCharacters

/** Whether an input method is composing a character: its Enter does not send. */
const isComposing = ({ nativeEvent }: KeyboardEvent): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229
