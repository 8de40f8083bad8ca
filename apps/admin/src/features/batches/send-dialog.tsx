import { maxIds, type Selection } from '@velvet/contracts/applicants'
import type { BulkResult, SendAction } from '@velvet/contracts/batches'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { ProgressBar } from '@velvet/ui/progress-bar'
import { SegmentedControl } from '@velvet/ui/segmented-control'
import { type RefObject, useState } from 'react'
import { ownZone } from '../../kit/time/own-zone.ts'
import { reachOf, useAudience, useSendQuestion } from '../campaigns/index.ts'
import { MessagePreview, readerOf } from '../messages/index.ts'
import { applicantsText } from '../people/index.ts'
import {
  blankGuard,
  contentOfSend,
  dataOfSend,
  errorsOfSend,
  noSendWords,
  type SendWords,
  targetOfSend,
  typeOfSend,
  wordsOfTemplate,
} from './send-draft.ts'
import { SendFields } from './send-fields.tsx'
import { SendOutcome } from './send-outcome.tsx'
import { SendReceipt } from './send-receipt.tsx'
import { SendTemplate } from './send-template.tsx'
import { useBulkSend } from './use-bulk-send.ts'

export type SendDialogProps = {
  action: SendAction
  onActionChange: (action: SendAction) => void
  selection: Selection
  count: number
  open: boolean
  onClose: () => void
  /** It was sent, to some applicants at least. */
  onDone: () => void
  nameOf: (id: string) => string | undefined
  /** Receives the focus on closing; by default, the element that opened the dialog. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
}

const titles: Record<SendAction, string> = {
  send_email: 'Send Bulk Email',
  send_sms: 'Send Bulk SMS',
  send_combined: 'Send Bulk Email and SMS',
}

const ways = [
  { value: 'send_email', label: 'Email' },
  { value: 'send_sms', label: 'SMS' },
  { value: 'send_combined', label: 'Combined' },
] as const

/** Writes a message to all selected applicants (BULK-12 to BULK-18, BULK-23 to BULK-41). The text stays until it is sent. */
export function SendDialog(props: SendDialogProps) {
  const { action, onActionChange, selection, count, open, onClose, onDone, nameOf, finalFocus } = props
  const [words, setWords] = useState<SendWords>(noSendWords)
  const [kept, setKept] = useState<{ result: BulkResult; selection: Selection }>()
  const { bulkSend, isSending } = useBulkSend()
  const mayGo = useSendQuestion()
  // Every opening has a new selection, so an outcome stays while the dialog closes and is gone when it opens again.
  const result = kept?.selection === selection ? kept.result : undefined
  const type = typeOfSend[action]
  const content = contentOfSend(action, words)
  const errors = errorsOfSend(words)
  const isTooMany = (selection.applicantIds?.length ?? 0) > maxIds
  const text = type === 'sms' ? content.content : (content.smsContent ?? '')
  const audience = useAudience(
    open && count > 0 && !isTooMany
      ? { type, targetFilters: targetOfSend(action, selection), ...(text.trim() ? { text } : {}) }
      : undefined,
  )
  const reach = count > 0 && audience.isCurrent && audience.data ? reachOf(audience.data) : undefined
  const blank = blankGuard(action, words)
  const hasError = [
    ...(type === 'sms' ? [] : [errors.subject, errors.content]),
    ...(type === 'email' ? [] : [errors.smsText]),
  ].some(Boolean)
  const hasWords = [...(type === 'sms' ? [] : [words.content]), ...(type === 'email' ? [] : [words.smsText])].some(
    (part) => part.trim() !== '',
  )
  const reader = audience.data?.recipients[0]

  const send = async () => {
    if (!(await mayGo(reach ?? 0, audience.data))) return
    const done = await bulkSend({ action, ...selection, data: { ...dataOfSend(action, words), timeZone: ownZone() } })
    if (!done) return
    setWords(noSendWords)
    onDone()
    if (!done.success || done.failedCount > 0 || done.deferred?.length || done.details)
      setKept({ result: done, selection })
    else onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || isSending || onClose()}
      title={titles[action]}
      description={`${selection.filter ? 'Everyone who matches: ' : ''}${applicantsText(result?.requested ?? count)}`}
      size={result ? 'md' : 'xl'}
      keepOpenOnOutsidePress={words !== noSendWords}
      finalFocus={finalFocus}
      footer={
        result ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <div className="min-w-0 flex-1 max-md:basis-full">
              {isSending ? (
                <ProgressBar label="Sending. This can take up to 8 seconds." value={undefined} />
              ) : (
                <p role="status" className="text-sm text-fg-2">
                  {blank}
                </p>
              )}
            </div>
            <Button onClick={onClose} disabled={isSending}>
              Cancel
            </Button>
            <Button
              variant="primary"
              disabled={blank !== undefined || hasError || !reach}
              pending={isSending}
              onClick={() => void send()}
            >
              {reach ? `Send to ${applicantsText(reach)}` : 'Send'}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <SendOutcome result={result} nameOf={nameOf} />
      ) : (
        <div className="grid items-start gap-6 md:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <SegmentedControl label="Send by" value={action} onValueChange={onActionChange} options={ways} />
            {isTooMany ? (
              <Alert tone="danger">
                {`You can select up to ${maxIds.toLocaleString('en-US')} people individually. To reach more, filter the list and select all matching.`}
              </Alert>
            ) : (
              <SendReceipt action={action} count={count} audience={audience} />
            )}
            <SendTemplate action={action} onChoose={(template) => setWords(wordsOfTemplate(action, template, words))} />
            <SendFields
              action={action}
              words={words}
              errors={errors}
              onWordsChange={(change) => setWords((before) => ({ ...before, ...change }))}
            />
          </div>
          <MessagePreview
            type={type}
            content={hasWords && !hasError ? content : undefined}
            reader={reader && readerOf(reader)}
          />
        </div>
      )}
    </Dialog>
  )
}
