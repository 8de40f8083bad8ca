import type { Suppression } from '@velvet/contracts/suppressions'
import { becauseOf } from '@velvet/domain/suppressions'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Textarea } from '@velvet/ui/textarea'
import { useToast } from '@velvet/ui/toast'
import { useId } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { fieldProblems, RecordField, RecordForm, useClosing, useRecordForm } from '../../kit/record-form/index.ts'
import { dayText, hintOf, mailOf } from './suppression-words.ts'
import { useLiftSuppression } from './suppressions.queries.ts'

export type RemoveSuppressionDialogProps = { suppression: Suppression; open: boolean; onClose: () => void }

/** Removes a suppression, with a reason that stays on record. */
export function RemoveSuppressionDialog({ suppression, open, onClose }: RemoveSuppressionDialogProps) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const formId = useId()
  const { mutateAsync: lift } = useLiftSuppression()
  const { id, channel, createdAt } = suppression
  const { control, isDirty, isSaving, submit, place, firstField } = useRecordForm({
    begin: { reason: '' },
    save: async ({ reason }) => {
      const { message } = await lift({ id, reason })
      toast({ title: 'Suppression Removed', description: message })
    },
    onRefused: (error) => {
      const problems = fieldProblems(error, ['reason'])
      if (!problems.reason) failureToast(error, 'Campaign Error', 'Failed to remove the suppression.')
      return problems
    },
  })
  const closing = useClosing({ open, isDirty, isSaving, onClose })

  return (
    <Dialog
      {...closing.dialog}
      title={`Remove suppression of ${hintOf(suppression)}`}
      size="sm"
      initialFocus={firstField}
      footer={
        <>
          <Button onClick={closing.close}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={isSaving}>
            Remove suppression
          </Button>
        </>
      }
    >
      <RecordForm ref={place} id={formId} className="flex flex-col gap-4" onSubmit={() => void closing.save(submit)}>
        <p className="text-sm text-fg-2">
          Suppressed since {dayText(createdAt)} because {becauseOf[suppression.reason]}.
        </p>
        <Alert tone="warning" title="Consent is still required">
          Removing the suppression does not opt anyone in: the address gets {mailOf[channel]} only if its owner has
          opted in.
        </Alert>
        <RecordField control={control} name="reason" label="Reason" required hint="Stays on record under your name.">
          {(field) => <Textarea {...field} rows={3} maxLength={500} />}
        </RecordField>
      </RecordForm>
    </Dialog>
  )
}
