import type { User } from '@velvet/contracts/users'
import { Button } from '@velvet/ui/button'
import { useConfirm } from '@velvet/ui/confirm'
import { Dialog } from '@velvet/ui/dialog'
import { useId, useRef } from 'react'
import { useLeaveWarning } from '../../use-leave-warning.ts'
import { useUserWriting } from './use-user-writing.ts'
import { UserFields } from './user-fields.tsx'

export type UserDialogProps = {
  /** The one to change; a new one without. */
  user: User | undefined
  /** Every account there is; some of them decide which role can be given. */
  users: readonly User[]
  open: boolean
  onClose: () => void
}

/** Lets somebody in, or changes an account (USER-09, USER-11). */
export function UserDialog({ user, users, open, onClose }: UserDialogProps) {
  const confirm = useConfirm()
  const formId = useId()
  const writing = useUserWriting(user)
  const { isDirty, isSaving } = writing
  const usernameField = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useLeaveWarning(open && isDirty)

  const close = async () => {
    if (isSaving) return
    const mayClose =
      !isDirty ||
      (await confirm({
        title: 'Discard your changes?',
        description: 'What you wrote has not been saved.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep writing',
      }))
    if (mayClose) onClose()
  }

  const save = async () => {
    if (isSaving) return
    if (await writing.save()) onClose()
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : void close())}
      title={user ? 'Edit Admin' : 'Create Admin'}
      size="md"
      initialFocus={usernameField}
      keepOpenOnOutsidePress={isDirty}
      footer={
        <>
          <Button onClick={() => void close()}>Cancel</Button>
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
