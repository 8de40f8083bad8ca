import type { User } from '@velvet/contracts/users'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useId } from 'react'
import { RecordForm, useClosing } from '../../kit/record-form/index.ts'
import { useUserForm } from './use-user-form.ts'
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
  const form = useUserForm(user)
  const { isDirty, isSaving } = form
  const closing = useClosing({ open, isDirty, isSaving, onClose })

  return (
    <Dialog
      {...closing.dialog}
      title={user ? 'Edit Admin' : 'Create Admin'}
      size="md"
      initialFocus={form.firstField}
      footer={
        <>
          <Button onClick={closing.close}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={isSaving}>
            {user ? 'Save changes' : 'Create Admin'}
          </Button>
        </>
      }
    >
      <RecordForm ref={form.place} id={formId} onSubmit={() => void closing.save(form.submit)}>
        <UserFields user={user} users={users} form={form} />
      </RecordForm>
    </Dialog>
  )
}
