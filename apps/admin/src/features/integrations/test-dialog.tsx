import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Input } from '@velvet/ui/input'
import { useToast } from '@velvet/ui/toast'
import { type ReactNode, useId } from 'react'
import { RecordField, RecordForm, useRecordForm } from '../../kit/record-form/index.ts'

export type TestDialogProps = {
  title: string
  description: string
  open: boolean
  onClose: () => void
  /** Label and hint of the field; a single username by default. */
  field?: { label: string; hint: string; begin: string }
  /** Validates the input: the message is shown at the field, and as a toast if there is a title. */
  problemOf?: (typed: string) => { title?: string; message: string } | undefined
  isPending: boolean
  onTest: (typed: string) => void
  /** The last result. */
  children: ReactNode
}

const oneUsername = { label: 'Instagram username', hint: 'A username, an @username, or a profile address.', begin: '' }

const missingUsername = (typed: string) =>
  typed === '' ? { title: 'Username Required', message: 'Please enter an Instagram username to test' } : undefined

/** Asks which profile to fetch, and keeps showing the result (INT-03, INT-05, INT-11). */
export function TestDialog(props: TestDialogProps) {
  const { title, description, open, onClose, field = oneUsername, problemOf = missingUsername } = props
  const toast = useToast()
  const formId = useId()
  const { control, submit, place, firstField } = useRecordForm({
    begin: { typed: field.begin },
    check: ({ typed }) => {
      const found = problemOf(typed.trim())
      if (found?.title) toast({ variant: 'destructive', title: found.title, description: found.message })
      return found ? { typed: found.message } : {}
    },
    save: async ({ typed }) => props.onTest(typed.trim()),
  })

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={title}
      description={description}
      initialFocus={firstField}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" form={formId} variant="primary" pending={props.isPending} pendingLabel="Testing...">
            Run Test
          </Button>
        </>
      }
    >
      <RecordForm ref={place} id={formId} onSubmit={() => props.isPending || void submit()}>
        <RecordField control={control} name="typed" label={field.label} hint={field.hint} required>
          {(input) => <Input {...input} maxLength={400} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
        </RecordField>
      </RecordForm>
      <div role="status" aria-label="Test result" aria-busy={props.isPending} className="mt-4 empty:hidden">
        {props.children}
      </div>
    </Dialog>
  )
}
