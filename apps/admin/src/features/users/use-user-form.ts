import type { User } from '@velvet/contracts/users'
import { useToast } from '@velvet/ui/toast'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { fieldProblems, type RecordFormState, useRecordForm } from '../../kit/record-form/index.ts'
import {
  bodyOfNew,
  changesTo,
  draftOf,
  problemsOfChange,
  problemsOfNew,
  type UserDraft,
  userFields,
} from './user-draft.ts'
import { useCreateUser, useUpdateUser } from './users.queries.ts'

export type UserForm = RecordFormState<UserDraft>

const fieldOfCode = {
  username_taken: 'username',
  username_required: 'username',
  password_too_short: 'password',
  email_invalid: 'email',
  role_above_own: 'role',
} as const

/** The form of an account; creates one if `user` is absent (USER-09 to USER-14, USER-21). */
export function useUserForm(user: User | undefined): UserForm {
  const toast = useToast()
  const failureToast = useFailureToast()
  const create = useCreateUser()
  const update = useUpdateUser()
  return useRecordForm<UserDraft>({
    begin: draftOf(user),
    check: user ? problemsOfChange : problemsOfNew,
    save: async (draft) => {
      if (user) {
        const changes = changesTo(user, draft)
        if (Object.keys(changes).length === 0) {
          toast({ title: 'No Changes', description: 'No changes were made to update.' })
          return
        }
        await update.mutateAsync({ id: user.id, body: changes })
      } else await create.mutateAsync(bodyOfNew(draft))
      toast({ title: 'Success', description: `Admin user ${user ? 'updated' : 'created'} successfully` })
    },
    onRefused: (error) => {
      failureToast(error, 'Error', `Failed to ${user ? 'update' : 'create'} admin user`)
      return fieldProblems(error, userFields, fieldOfCode)
    },
  })
}
