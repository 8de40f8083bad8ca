import type { User } from '@velvet/contracts/users'
import { useToast } from '@velvet/ui/toast'
import { useState } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { fieldProblems } from '../../kit/field-problems.ts'
import {
  bodyOfNew,
  changesTo,
  draftOf,
  problemsOfChange,
  problemsOfNew,
  type UserDraft,
  type UserProblems,
  userFields,
} from './user-draft.ts'
import { useCreateUser, useUpdateUser } from './users.queries.ts'

export type UserWriting = ReturnType<typeof useUserWriting>

const fieldOfCode = {
  username_taken: 'username',
  username_required: 'username',
  password_too_short: 'password',
  email_invalid: 'email',
  role_above_own: 'role',
} as const

const withoutThoseOf = (part: Partial<UserDraft>, { form: _about, ...found }: UserProblems): UserProblems =>
  Object.fromEntries(Object.entries(found).filter(([field]) => !(field in part)))

/** The state of the account dialog; creates an account if `user` is absent (USER-09 to USER-14, USER-21). */
export function useUserWriting(user: User | undefined) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const create = useCreateUser()
  const update = useUpdateUser()
  const [draft, setDraft] = useState(() => draftOf(user))
  const [problems, setProblems] = useState<UserProblems>({})

  const change = (part: Partial<UserDraft>) => {
    setDraft((typed) => ({ ...typed, ...part }))
    setProblems((found) => withoutThoseOf(part, found))
  }

  /** Returns whether the dialog can close. */
  const save = async (): Promise<boolean> => {
    const found = user ? problemsOfChange(draft) : problemsOfNew(draft)
    setProblems(found)
    if (Object.keys(found).length > 0) return false
    try {
      if (user) {
        const changes = changesTo(user, draft)
        if (Object.keys(changes).length === 0) {
          toast({ title: 'No Changes', description: 'No changes were made to update.' })
          return true
        }
        await update.mutateAsync({ id: user.id, body: changes })
      } else await create.mutateAsync(bodyOfNew(draft))
      toast({ title: 'Success', description: `Admin user ${user ? 'updated' : 'created'} successfully` })
      return true
    } catch (error) {
      setProblems(fieldProblems(error, userFields, fieldOfCode))
      failureToast(error, 'Error', `Failed to ${user ? 'update' : 'create'} admin user`)
      return false
    }
  }

  return {
    draft,
    change,
    problems,
    isDirty: JSON.stringify(draft) !== JSON.stringify(draftOf(user)),
    isSaving: create.isPending || update.isPending,
    save,
  }
}
