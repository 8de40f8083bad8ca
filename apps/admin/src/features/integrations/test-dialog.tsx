import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { useToast } from '@velvet/ui/toast'
import { type ReactNode, useId, useRef, useState } from 'react'

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

const oneUsername = { label: 'Instagram username', hint: 'A name, an @name or the address of a profile.', begin: '' }

const missingUsername = (typed: string) =>
  typed === '' ? { title: 'Username Required', message: 'Please enter an Instagram username to test' } : undefined

/** Asks which profile to fetch, and keeps showing the result (INT-03, INT-05, INT-11). */
export function TestDialog(props: TestDialogProps) {
  const { title, description, open, onClose, field = oneUsername, problemOf = missingUsername } = props
  const toast = useToast()
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(field.begin)
  const [problem, setProblem] = useState<string>()

  const submit = () => {
    if (props.isPending) return
    const found = problemOf(typed.trim())
    setProblem(found?.message)
    if (!found) return props.onTest(typed.trim())
    if (found.title) toast({ variant: 'destructive', title: found.title, description: found.message })
    input.current?.focus()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={title}
      description={description}
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" form={formId} variant="primary" pending={props.isPending} pendingLabel="Testing...">
            Run Test
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={field.label} hint={field.hint} error={problem} required>
          <Input
            ref={input}
            value={typed}
            maxLength={400}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => {
              setTyped(target.value)
              setProblem(undefined)
            }}
          />
        </Field>
      </form>
      <div role="status" aria-label="Test result" aria-busy={props.isPending} className="mt-4 empty:hidden">
        {props.children}
      </div>
    </Dialog>
  )
}
