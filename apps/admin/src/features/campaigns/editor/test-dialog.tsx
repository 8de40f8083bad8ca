import { messageOf } from '@velvet/contracts/kernel'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Input } from '@velvet/ui/input'
import { useId, useState } from 'react'
import { fieldProblems, RecordField, RecordForm, useRecordForm } from '../../../kit/record-form/index.ts'
import { useSignedInAdmin } from '../../auth/index.ts'
import type { TestAddresses } from './save-campaign.queries.ts'
import type { TestOutcome } from './use-campaign-saving.ts'
import type { CampaignWriting } from './use-campaign-writing.ts'

export type TestDialogProps = { writing: CampaignWriting; open: boolean; onClose: () => void }

/** Sends the current version of the campaign to the admin and reports the outcome of each channel. */
export function TestDialog({ writing, open, onClose }: TestDialogProps) {
  const { saving, body, draft } = writing
  const formId = useId()
  const own = useSignedInAdmin().email
  const [outcome, setOutcome] = useState<TestOutcome | string>()
  const { form, control, isSaving, submit, place, firstField } = useRecordForm({
    begin: { email: own ?? '', phone: '' },
    save: async (typed) => {
      setOutcome(undefined)
      const answer = await saving.test(body(), addressesOf(draft.type, typed))
      // Without a result, the draft could not be saved, and the campaign dialog says why.
      if (answer) setOutcome(answer)
      else onClose()
    },
    onRefused: (error) => {
      const problems = fieldProblems(error, ['email', 'phone'])
      if (Object.keys(problems).length === 0)
        setOutcome(messageOf(error, 'The test could not be sent. Try again in a moment.'))
      return problems
    },
  })
  const isMissing = Object.keys(addressesOf(draft.type, form.watch())).length === 0

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || isSaving || onClose()}
      title="Send a test"
      description="Saves the campaign, then sends it to you. A test does not count in any statistics."
      size="sm"
      initialFocus={firstField}
      footer={
        <>
          <Button onClick={onClose}>{outcome === undefined ? 'Cancel' : 'Done'}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={isMissing} pending={isSaving}>
            {outcome === undefined ? 'Send test' : 'Send again'}
          </Button>
        </>
      }
    >
      <RecordForm ref={place} id={formId} className="flex flex-col gap-4" onSubmit={() => isMissing || void submit()}>
        {draft.type === 'sms' ? null : (
          <RecordField control={control} name="email" label="Your email address">
            {(field) => <Input {...field} type="email" autoComplete="email" maxLength={320} />}
          </RecordField>
        )}
        {draft.type === 'email' ? null : (
          <RecordField control={control} name="phone" label="Your phone number">
            {(field) => <Input {...field} type="tel" autoComplete="tel" maxLength={40} />}
          </RecordField>
        )}
        {outcome === undefined ? null : <Outcome outcome={outcome} />}
      </RecordForm>
    </Dialog>
  )
}

/** The addresses that the campaign's type needs and the admin has typed. */
const addressesOf = (
  type: CampaignWriting['draft']['type'],
  typed: { email: string; phone: string },
): TestAddresses => ({
  ...(type !== 'sms' && typed.email.trim() !== '' ? { email: typed.email.trim() } : {}),
  ...(type !== 'email' && typed.phone.trim() !== '' ? { phone: typed.phone.trim() } : {}),
})

const channelNames = { email: 'Email', sms: 'SMS' }

function Outcome({ outcome }: { outcome: TestOutcome | string }) {
  if (typeof outcome === 'string')
    return (
      <Alert tone="danger" title="The test was not sent">
        {outcome}
      </Alert>
    )
  return (
    <ul className="flex flex-col gap-2">
      {outcome.results.map(({ channel, isAccepted, message }) => (
        <li key={channel}>
          <Alert
            tone={isAccepted ? 'success' : 'danger'}
            title={`${channelNames[channel]} ${isAccepted ? 'sent' : 'not sent'}`}
          >
            <p>
              {message ?? (isAccepted ? 'The provider accepted the message.' : 'The provider refused the message.')}
            </p>
          </Alert>
        </li>
      ))}
    </ul>
  )
}
