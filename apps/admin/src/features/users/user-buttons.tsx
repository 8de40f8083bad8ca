import type { User } from '@velvet/contracts/users'
import { IconButton } from '@velvet/ui/button'
import { Pencil, Trash2, UserCheck, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Guards } from './user-guard.ts'

/** The actions for an account, the reasons against them, and which account is the reader's own. */
export type UserActions = Record<'edit' | 'toggle' | 'remove', (user: User) => void> & {
  guards: (user: User) => Guards
  isOwn: (user: User) => boolean
}

export type UserButtonsProps = { user: User; actions: UserActions }

/** The actions for an account; a disabled action says why (USER-08). */
export function UserButtons({ user, actions }: UserButtonsProps) {
  const { username, isActive } = user
  const guards = actions.guards(user)
  return (
    <span className="inline-flex items-center gap-1">
      <GuardedButton label={`Edit ${username}`} reason={guards.edit} onClick={() => actions.edit(user)}>
        <Pencil />
      </GuardedButton>
      <GuardedButton
        label={`${isActive ? 'Deactivate' : 'Activate'} ${username}`}
        reason={guards.toggle}
        onClick={() => actions.toggle(user)}
      >
        {isActive ? <UserX /> : <UserCheck />}
      </GuardedButton>
      <GuardedButton label={`Delete ${username}`} reason={guards.remove} onClick={() => actions.remove(user)}>
        <Trash2 />
      </GuardedButton>
    </span>
  )
}

type GuardedButtonProps = { label: string; reason: string | undefined; onClick: () => void; children: ReactNode }

/** Stays in the tab order when disabled, so that its reason can be read by keyboard as well. */
function GuardedButton({ label, reason, onClick, children }: GuardedButtonProps) {
  if (!reason)
    return (
      <IconButton size="sm" label={label} onClick={onClick}>
        {children}
      </IconButton>
    )
  return (
    <IconButton size="sm" label={label} title={reason} aria-disabled="true" className="cursor-not-allowed! opacity-45">
      {children}
    </IconButton>
  )
}
