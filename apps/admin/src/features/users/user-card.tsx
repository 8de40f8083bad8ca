import { roleLabels } from '@velvet/domain/auth'
import { RelativeTime } from '../../kit/time/relative-time.tsx'
import { UserButtons, type UserButtonsProps } from './user-buttons.tsx'
import { LastLogin, personText, Username, UserStatus } from './user-columns.tsx'

/** An account on a phone, where nothing hovers: the reason of a disabled button is shown above it. */
export function UserCard({ user, actions }: UserButtonsProps) {
  const person = personText(user)
  const reasons = [...new Set(Object.values(actions.guards(user)))].filter(Boolean)
  return (
    <article className="flex flex-col gap-1.5 px-3 py-3 text-sm">
      <div className="flex items-center gap-2">
        <h2 className="flex min-w-0 flex-1 items-center gap-2 text-base">
          <Username user={user} actions={actions} className="pointer-coarse:min-h-8" />
        </h2>
        <UserStatus isActive={user.isActive} />
      </div>
      {person ? <p className="break-words text-fg-2">{person}</p> : null}
      <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-fg-3">
        <span className="text-fg-2">{roleLabels[user.role]}</span>
        <span>
          Created <RelativeTime at={user.createdAt} />
        </span>
        <span>
          Last login <LastLogin at={user.lastLoginAt} />
        </span>
      </p>
      {reasons.length > 0 ? <p className="text-xs text-fg-3">{reasons.join(' ')}</p> : null}
      <span className="pointer-coarse:-me-3 ms-auto">
        <UserButtons user={user} actions={actions} />
      </span>
    </article>
  )
}
