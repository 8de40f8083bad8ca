import type { User } from '@velvet/contracts/users'
import { StatCard } from '@velvet/ui/stat-card'
import { LogIn, UserCheck, Users } from 'lucide-react'

const recentFor = 7 * 24 * 60 * 60 * 1000

/** USER-01 to USER-03; `null` when the accounts could not be loaded. */
export function UserStats({ users }: { users: readonly User[] | null | undefined }) {
  const countOf = (counts: (user: User) => boolean) => (users ? users.filter(counts).length : users)
  const since = Date.now() - recentFor
  return (
    <section
      aria-label="Admins in numbers"
      className="grid grid-cols-3 gap-3 border-b border-line px-5 py-4 max-md:grid-cols-2 max-md:[&>:last-child]:col-span-2 max-md:gap-2 max-md:px-3 max-md:py-3"
    >
      <StatCard label="Total Admins" value={countOf(() => true)} icon={<Users />} />
      <StatCard label="Active Admins" value={countOf(({ isActive }) => isActive)} icon={<UserCheck />} />
      <StatCard
        label="Recent Logins"
        value={countOf(({ lastLoginAt }) => lastLoginAt !== null && Date.parse(lastLoginAt) >= since)}
        hint="In the last 7 days"
        icon={<LogIn />}
      />
    </section>
  )
}
