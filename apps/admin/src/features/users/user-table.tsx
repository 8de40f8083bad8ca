import type { User } from '@velvet/contracts/users'
import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { UserCog } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { RecordList } from '../../kit/record-list/record-list.tsx'
import type { UserActions } from './user-buttons.tsx'
import { UserCard } from './user-card.tsx'
import { userColumns } from './user-columns.tsx'
import type { useUsers } from './users.queries.ts'

export type UserTableProps = { list: ReturnType<typeof useUsers>; actions: UserActions; onCreate: () => void }

const rowName = ({ username }: User) => username
const none: User[] = []

/** The accounts as a table, or as cards on a phone, with loading, empty, and error states. */
export function UserTable({ list, actions, onCreate }: UserTableProps) {
  const columns = useMemo(() => userColumns(actions), [actions])
  const renderCard = useCallback((user: User) => <UserCard user={user} actions={actions} />, [actions])
  return (
    <RecordList
      label="Admin users"
      query={list}
      columns={columns}
      rows={list.data ?? none}
      rowName={rowName}
      density="comfortable"
      empty={
        <EmptyState
          title="No admin users found"
          icon={<UserCog />}
          action={<Button onClick={onCreate}>Create Admin</Button>}
        >
          Create an account for each person on your team.
        </EmptyState>
      }
      renderCard={renderCard}
    />
  )
}
