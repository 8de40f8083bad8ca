import { channels } from '@velvet/contracts/delivery'
import { becauseOf } from '@velvet/domain/suppressions'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { SegmentedControl } from '@velvet/ui/segmented-control'
import { Textarea } from '@velvet/ui/textarea'
import { useToast } from '@velvet/ui/toast'
import { useId, useRef, useState } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { LabeledChoice } from '../../kit/labeled-choice.tsx'
import { typeLabels } from '../messages/index.ts'
import { problemAt } from './problem-at.ts'
import { hintOf, mailOf } from './suppression-words.ts'
import { type Closing, useAddSuppression } from './suppressions.queries.ts'

const options = channels.map((value) => ({ value, label: typeLabels[value] }))
const blank: Required<Closing> = { channel: 'email', address: '', note: '' }

/** Adds a suppression by hand, for one channel. */
export function AddSuppressionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { mutateAsync: close, isPending } = useAddSuppression()
  const [typed, setTyped] = useState(blank)
  const [problem, setProblem] = useState('')
  const change = (part: Partial<Closing>) => {
    setTyped({ ...typed, ...part })
    if (part.note === undefined) setProblem('')
  }

  const submit = async () => {
    if (isPending) return
    try {
      const entry = await close(typed)
      const name = hintOf(entry)
      if (entry.reason === 'manual')
        toast({ title: 'Address Suppressed', description: `${name} will get no more ${mailOf[entry.channel]}.` })
      else
        toast({ title: 'Already Suppressed', description: `${name} is suppressed because ${becauseOf[entry.reason]}.` })
      onClose()
    } catch (error) {
      const found = problemAt(error, 'address')
      setProblem(found)
      if (found) field.current?.focus()
      else failureToast(error, 'Campaign Error', 'Failed to suppress the address.')
    }
  }

  const isEmail = typed.channel === 'email'
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next || isPending ? undefined : onClose())}
      title="Suppress an Address"
      size="sm"
      initialFocus={field}
      keepOpenOnOutsidePress={typed.address !== '' || typed.note !== ''}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} pending={isPending}>
            Suppress address
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="text-sm text-fg-2">
          No campaign will be sent to this address anymore, even after a delete, a merge, or an import.
        </p>
        <LabeledChoice label="Channel">
          <SegmentedControl
            label="Channel"
            value={typed.channel}
            onValueChange={(channel) => change({ channel })}
            options={options}
          />
        </LabeledChoice>
        <Field label={isEmail ? 'Email address' : 'Phone number'} required error={problem}>
          <Input
            ref={field}
            type={isEmail ? 'email' : 'tel'}
            autoComplete="off"
            maxLength={320}
            value={typed.address}
            onChange={({ target }) => change({ address: target.value })}
          />
        </Field>
        <Field label="Note" hint="A reason for your team. Do not repeat the address: only part of it is stored.">
          <Textarea
            rows={2}
            maxLength={500}
            value={typed.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        </Field>
      </form>
    </Dialog>
  )
}
