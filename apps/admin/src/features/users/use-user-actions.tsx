import type { User } from '@velvet/contracts/users'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { useEffect, useMemo, useRef } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { useSignedInAdmin } from '../auth/index.ts'
import type { UserActions } from './user-buttons.tsx'
import { guardsOf } from './user-guard.ts'
import { useDeleteUser, useUpdateUser } from './users.queries.ts'

/** The actions for an account; the surrounding screen opens the dialog (USER-15, USER-16). */
export function useUserActions(users: readonly User[], edit: UserActions['edit']): UserActions {
  const reader = useSignedInAdmin()
  const toast = useToast()
  const confirm = useConfirm()
  const failureToast = useFailureToast()
  const { mutateAsync: update } = useUpdateUser()
  const { mutateAsync: remove } = useDeleteUser()
  const around = useRef(edit)
  const toggling = useRef(new Set<string>())
  useEffect(() => {
    around.current = edit
  })
  return useMemo(
    () => ({
      guards: (user) => guardsOf(user, reader, users),
      isOwn: ({ id }) => id === reader.id,
      edit: (user) => around.current(user),
      toggle: async ({ id, isActive }) => {
        if (toggling.current.has(id)) return
        toggling.current.add(id)
        try {
          await update({ id, body: { isActive: !isActive } })
          toast({ title: 'Success', description: 'Admin user updated successfully' })
        } catch (error) {
          failureToast(error, 'Error', 'Failed to update admin user')
        } finally {
          toggling.current.delete(id)
        }
      },
      remove: async ({ id, username }) => {
        const isConfirmed = await confirm({
          title: `Delete “${username}”`,
          description: (
            <>
              <span className="block">Are you sure you want to delete this admin user?</span>
              <span className="mt-1.5 block">
                Their open sessions end at once. Their activity stays on record under their name.
              </span>
            </>
          ),
          confirmLabel: 'Delete',
        })
        if (!isConfirmed) return
        try {
          await remove(id)
          toast({ title: 'Success', description: 'Admin user deleted successfully' })
        } catch (error) {
          failureToast(error, 'Error', 'Failed to delete admin user')
        }
      },
    }),
    [users, reader, toast, confirm, failureToast, update, remove],
  )
}
