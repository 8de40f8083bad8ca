import type { User } from '@velvet/contracts/users'
import { Button } from '@velvet/ui/button'
import { PageHeader } from '@velvet/ui/page-header'
import { useToast } from '@velvet/ui/toast'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { usePageTitle } from '../../kit/page-title.ts'
import { useOpening } from '../../kit/use-opening.ts'
import { useNamedUser } from './use-named-user.ts'
import { useUserActions } from './use-user-actions.tsx'
import { UserStats } from './user-stats.tsx'
import { UserTable } from './user-table.tsx'
import { useUsers } from './users.queries.ts'

const UserDialog = lazy(async () => ({ default: (await import('./user-dialog.tsx')).UserDialog }))

const none: User[] = []

/** Admin Users (NAV-07): who may sign in, and with which role. */
export function UsersPage() {
  usePageTitle('Admin Users')
  const toast = useToast()
  const list = useUsers()
  const users = list.data ?? none
  const { opened, open, close } = useOpening<User | undefined>()
  const create = () => open(undefined)
  const actions = useUserActions(users, open)
  useNamedUser(list.isFetching ? undefined : list.data, (user) => {
    if (!user) toast({ title: 'Admin Not Found', description: 'This account no longer exists.' })
    else if (!actions.guards(user).edit) open(user)
  })

  return (
    <div className="flex flex-1 flex-col md:min-h-0">
      <PageHeader
        title="Admin Users"
        subtitle="Who can log in, and what they can do"
        actions={
          <Button variant="primary" icon={<Plus />} onClick={create}>
            Create Admin
          </Button>
        }
      />
      <UserStats users={list.data ?? (list.isError ? null : undefined)} />
      <UserTable list={list} actions={actions} onCreate={create} />
      <Suspense fallback={null}>
        {opened ? (
          <UserDialog key={opened.opening} user={opened.work} users={users} open={opened.isOpen} onClose={close} />
        ) : null}
      </Suspense>
    </div>
  )
}
