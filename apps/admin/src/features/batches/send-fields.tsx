import type { SendAction } from '@velvet/contracts/batches'
import { EmailFields, SmsFields } from '../messages/index.ts'
import type { errorsOfSend, SendWords } from './send-draft.ts'
import { SmsCounter } from './sms-counter.tsx'

/** The tokens that the bulk dialogs offer (BULK-29). */
const tokens = ['firstName', 'lastName', 'email', 'phone', 'instagramUsername'] as const

type SendFieldsProps = {
  action: SendAction
  words: SendWords
  errors: ReturnType<typeof errorsOfSend>
  onWordsChange: (change: Partial<SendWords>) => void
}

/** The text fields of each channel of the message. */
export function SendFields({ action, words, errors, onWordsChange }: SendFieldsProps) {
  const fields = { draft: words, change: onWordsChange, problems: errors, tokens }
  return (
    <>
      {action === 'send_sms' ? null : <EmailFields {...fields} />}
      {action === 'send_email' ? null : (
        <SmsFields {...fields} label="SMS message" size={<SmsCounter text={words.smsText} />} />
      )}
    </>
  )
}
