import type { User } from '@velvet/contracts/users'
import { Button } from '@velvet/ui/button'
import { DataTable } from '@velvet/ui/data-table'
import { EmptyState } from '@velvet/ui/empty-state'
import { usePhone } from '@velvet/ui/media-query'
import { UserCog } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import type { UserActions } from './user-buttons.tsx'
import { UserCard } from './user-card.tsx'
import { userColumns } from './user-columns.tsx'
import type { useUsers } from './users.queries.ts'

export type UserTableProps = { list: ReturnType<typeof useUsers>; actions: UserActions; onCreate: () => void }

const rowId = ({ id }: User) => id
const rowName = ({ username }: User) => username
const none: User[] = []

/** The accounts as a table, or as cards on a phone, with loading, empty, and error states. */
export function UserTable({ list, actions, onCreate }: UserTableProps) {
  const { data, error } = list
  const phone = usePhone()
  const columns = useMemo(() => userColumns(actions), [actions])
  const renderCard = useCallback((user: User) => <UserCard user={user} actions={actions} />, [actions])
  return (
    <div className="flex min-h-96 flex-1 flex-col border-t border-line">
      <DataTable
        label="Admin users"
        columns={columns}
        rows={data ?? none}
        rowId={rowId}
        rowName={rowName}
        density="comfortable"
        fill={!phone}
        loading={!data && !error}
        error={error && !data ? <NotLoaded title="The admin users could not be loaded" query={list} /> : undefined}
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
    </div>
  )
}
