import type { Suppression } from '@velvet/contracts/suppressions'
import { becauseOf } from '@velvet/domain/suppressions'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Field } from '@velvet/ui/field'
import { Textarea } from '@velvet/ui/textarea'
import { useToast } from '@velvet/ui/toast'
import { useId, useRef, useState } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { problemAt } from './problem-at.ts'
import { dayText, hintOf, mailOf } from './suppression-words.ts'
import { useLiftSuppression } from './suppressions.queries.ts'

export type RemoveSuppressionDialogProps = { suppression: Suppression; open: boolean; onClose: () => void }

/** Removes a suppression, with a reason that stays on record. */
export function RemoveSuppressionDialog({ suppression, open, onClose }: RemoveSuppressionDialogProps) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const formId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutateAsync: lift, isPending } = useLiftSuppression()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const { id, channel, createdAt } = suppression

  const submit = async () => {
    if (isPending) return
    try {
      const { message } = await lift({ id, reason })
      toast({ title: 'Suppression Removed', description: message })
      onClose()
    } catch (error) {
      const found = problemAt(error, 'reason')
      setProblem(found)
      if (found) return field.current?.focus()
      failureToast(error, 'Campaign Error', 'Failed to remove the suppression.')
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next || isPending ? undefined : onClose())}
      title={`Remove suppression of ${hintOf(suppression)}`}
      size="sm"
      initialFocus={field}
      keepOpenOnOutsidePress={reason !== ''}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} pending={isPending}>
            Remove suppression
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
          Suppressed since {dayText(createdAt)} because {becauseOf[suppression.reason]}.
        </p>
        <Alert tone="warning" title="Consent is still required">
          Removing the suppression does not opt anyone in: the address gets {mailOf[channel]} only if its owner has
          opted in.
        </Alert>
        <Field label="Reason" required hint="Stays on record under your name." error={problem}>
          <Textarea
            ref={field}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setProblem('')
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
