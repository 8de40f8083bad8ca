import type { User } from '@velvet/contracts/users'
import { roleLabels } from '@velvet/domain/auth'
import { Badge } from '@velvet/ui/badge'
import { type DataColumn, RowTitle } from '@velvet/ui/data-table'
import { RelativeTime } from '../../kit/time/relative-time.tsx'
import { type UserActions, UserButtons } from './user-buttons.tsx'

/** The columns of the accounts (USER-04 to USER-08). */
export const userColumns = (actions: UserActions): readonly DataColumn<User>[] => [
  {
    key: 'username',
    header: 'Username',
    pinned: 'start',
    minWidth: 220,
    cell: (user) => (
      <span className="block min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <Username user={user} actions={actions} />
        </span>
        <span className="block truncate text-xs text-fg-3">{personText(user)}</span>
      </span>
    ),
  },
  { key: 'role', header: 'Role', width: 172, cell: ({ role }) => roleLabels[role] },
  { key: 'status', header: 'Status', width: 116, cell: ({ isActive }) => <UserStatus isActive={isActive} /> },
  { key: 'created', header: 'Created', width: 132, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { key: 'login', header: 'Last Login', width: 132, cell: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} /> },
  {
    key: 'actions',
    header: 'Actions',
    width: 144,
    align: 'end',
    pinned: 'end',
    cell: (user) => <UserButtons user={user} actions={actions} />,
  },
]

export type UsernameProps = { user: User; actions: UserActions; className?: string }

/** Opens the account for admins who may edit it, and marks the reader's own. */
export function Username({ user, actions, className }: UsernameProps) {
  return (
    <>
      {actions.guards(user).edit ? (
        <span className="truncate font-medium text-fg">{user.username}</span>
      ) : (
        <RowTitle className={className ?? ''} onClick={() => actions.edit(user)}>
          {user.username}
        </RowTitle>
      )}
      {actions.isOwn(user) ? (
        <span className="shrink-0 rounded-full border border-line px-2 text-xs leading-4.5 text-fg-2">You</span>
      ) : null}
    </>
  )
}

/** `Ada Lovell · ada@example.com`, with the parts that are known. */
export const personText = ({ firstName, lastName, email }: User): string =>
  [[firstName, lastName].filter(Boolean).join(' '), email].filter(Boolean).join(' · ')

export function UserStatus({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'approved' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
}

export function LastLogin({ at }: { at: string | null }) {
  return at ? <RelativeTime at={at} /> : <span className="text-fg-3">Never</span>
}
