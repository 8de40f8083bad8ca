import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { useId, useRef, useState } from 'react'
import { useFocusFirstProblem } from '../../../kit/use-focus-first-problem.ts'
import { useSignedInAdmin } from '../../auth/index.ts'
import type { TestOutcome, TestRefusal } from './use-campaign-saving.ts'
import type { CampaignWriting } from './use-campaign-writing.ts'

export type TestDialogProps = { writing: CampaignWriting; open: boolean; onClose: () => void }

/** Sends the current version of the campaign to the admin and reports the outcome of each channel. */
export function TestDialog({ writing, open, onClose }: TestDialogProps) {
  const { saving, body, draft } = writing
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const focusFirstProblem = useFocusFirstProblem(form)
  const firstField = useRef<HTMLInputElement>(null)
  const own = useSignedInAdmin().email
  const [email, setEmail] = useState(own ?? '')
  const [phone, setPhone] = useState('')
  const [outcome, setOutcome] = useState<TestOutcome | string>()
  const [problems, setProblems] = useState<TestRefusal['problems']>({})
  const isPending = saving.work === 'test'
  const addresses = {
    ...(draft.type !== 'sms' && email.trim() !== '' ? { email: email.trim() } : {}),
    ...(draft.type !== 'email' && phone.trim() !== '' ? { phone: phone.trim() } : {}),
  }
  const isMissing = Object.keys(addresses).length === 0

  const send = async () => {
    if (isMissing || isPending) return
    setOutcome(undefined)
    setProblems({})
    const answer = await saving.test(body(), addresses)
    // Without a result, the draft could not be saved, and the campaign dialog says why.
    if (answer === undefined) return onClose()
    if ('results' in answer) return setOutcome(answer)
    if (Object.keys(answer.problems).length === 0) return setOutcome(answer.sentence)
    setProblems(answer.problems)
    focusFirstProblem()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || isPending || onClose()}
      title="Send a test"
      description="Saves the campaign, then sends it to you. A test does not count in any statistics."
      size="sm"
      initialFocus={firstField}
      footer={
        <>
          <Button onClick={onClose}>{outcome === undefined ? 'Cancel' : 'Done'}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={isMissing} pending={isPending}>
            {outcome === undefined ? 'Send test' : 'Send again'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void send()
        }}
      >
        {draft.type === 'sms' ? null : (
          <Field label="Your email address" error={problems.email}>
            <Input
              ref={firstField}
              type="email"
              autoComplete="email"
              maxLength={320}
              value={email}
              onChange={({ target }) => {
                setEmail(target.value)
                setProblems(({ email: _, ...others }) => others)
              }}
            />
          </Field>
        )}
        {draft.type === 'email' ? null : (
          <Field label="Your phone number" error={problems.phone}>
            <Input
              ref={draft.type === 'sms' ? firstField : undefined}
              type="tel"
              autoComplete="tel"
              maxLength={40}
              value={phone}
              onChange={({ target }) => {
                setPhone(target.value)
                setProblems(({ phone: _, ...others }) => others)
              }}
            />
          </Field>
        )}
        {outcome === undefined ? null : <Outcome outcome={outcome} />}
      </form>
    </Dialog>
  )
}

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
            <p>{message ?? (isAccepted ? 'The provider accepted it.' : 'The provider refused it.')}</p>
          </Alert>
        </li>
      ))}
    </ul>
  )
}
