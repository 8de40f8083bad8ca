import type { User } from '@velvet/contracts/users'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useId, useRef } from 'react'
import { useClosing } from '../../kit/use-closing.ts'
import { useFocusFirstProblem } from '../../kit/use-focus-first-problem.ts'
import { useUserWriting } from './use-user-writing.ts'
import { UserFields } from './user-fields.tsx'

export type UserDialogProps = {
  /** The account to edit; a new one without it. */
  user: User | undefined
  /** All accounts; some of them limit which role can be assigned. */
  users: readonly User[]
  open: boolean
  onClose: () => void
}

/** Creates or edits an account (USER-09, USER-11). */
export function UserDialog({ user, users, open, onClose }: UserDialogProps) {
  const formId = useId()
  const writing = useUserWriting(user)
  const { isDirty, isSaving } = writing
  const usernameField = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusFirstProblem = useFocusFirstProblem(form)
  const closing = useClosing({ open, isDirty, isSaving, onClose })

  const save = () =>
    closing.save(async () => {
      const isDone = await writing.save()
      if (!isDone) focusFirstProblem()
      return isDone
    })

  return (
    <Dialog
      {...closing.dialog}
      title={user ? 'Edit Admin' : 'Create Admin'}
      size="md"
      initialFocus={usernameField}
      footer={
        <>
          <Button onClick={closing.close}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={isSaving}>
            {user ? 'Save changes' : 'Create Admin'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <UserFields user={user} users={users} writing={writing} usernameField={usernameField} />
      </form>
    </Dialog>
  )
}
