import type { Role } from '@velvet/contracts/auth'
import type { User } from '@velvet/contracts/users'
import { passwordProblem } from '@velvet/domain/auth'
import type { FieldProblems } from '../../kit/record-form/index.ts'
import type { NewUser, UserChanges } from './users.queries.ts'

/** The values of the account dialog. */
export type UserDraft = {
  username: string
  password: string
  role: Role
  email: string
  firstName: string
  lastName: string
}

export const userFields = ['username', 'firstName', 'lastName', 'email', 'password', 'role'] as const

export const draftOf = (user: User | undefined): UserDraft => ({
  username: user?.username ?? '',
  password: '',
  role: user?.role ?? 'admin',
  email: user?.email ?? '',
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
})

const isBlank = (text: string) => text.trim() === ''

/** Why a new account cannot be created with these values (USER-10, SEC-23). */
export function problemsOfNew({ username, password }: UserDraft): FieldProblems<UserDraft> {
  if (!isBlank(username) && !isBlank(password)) return problemsOfPassword(password)
  return {
    root: 'Username and password are required',
    ...(isBlank(username) ? { username: 'Username is required' } : {}),
    ...(isBlank(password) ? { password: 'Password is required' } : {}),
  }
}

/** Why an account cannot be changed to these values (USER-13, USER-14). A blank password keeps the current one. */
export const problemsOfChange = ({ username, password }: UserDraft): FieldProblems<UserDraft> => ({
  ...(isBlank(username) ? { username: 'Username is required' } : {}),
  ...(isBlank(password) ? {} : problemsOfPassword(password)),
})

function problemsOfPassword(password: string): FieldProblems<UserDraft> {
  const problem = passwordProblem(password)
  return problem ? { password: problem } : {}
}

const plain = (draft: UserDraft) => ({
  username: draft.username.trim(),
  role: draft.role,
  email: draft.email.trim() || null,
  firstName: draft.firstName.trim() || null,
  lastName: draft.lastName.trim() || null,
})

export const bodyOfNew = (draft: UserDraft): NewUser => ({ ...plain(draft), password: draft.password })

/** Only changed fields, so that another admin's change to another field stays; the password if one was typed (USER-12). */
export function changesTo(user: User, draft: UserDraft): UserChanges {
  const changed = Object.entries(plain(draft)).filter(([key, value]) => user[key as keyof User] !== value)
  return { ...Object.fromEntries(changed), ...(isBlank(draft.password) ? {} : { password: draft.password }) }
}
