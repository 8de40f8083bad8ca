import { Bell } from 'lucide-react'
import { lazy, useState } from 'react'
import { IconButton } from '../controls/button.tsx'
import { OnDemand } from '../overlays/on-demand.tsx'
import { useToastState } from './toast.tsx'

const panelFile = () => import('./notification-panel.tsx')
const NotificationPanel = lazy(async () => ({ default: (await panelFile()).NotificationPanel }))

/** A bell that lists the last 20 toasts, so that missed ones can be read. */
export function NotificationTray() {
  const { recent } = useToastState()
  const [seen, setSeen] = useState(0)
  const latest = recent[0]?.id ?? 0
  const unread = recent.filter((toast) => toast.id > seen).length
  const bell = (
    <IconButton label={unread > 0 ? `Recent notifications, ${unread} new` : 'Recent notifications'}>
      <span className="relative inline-flex">
        <Bell />
        {unread > 0 ? (
          <span className="absolute -end-0.5 -top-0.5 size-1.5 rounded-full bg-accent ring-2 ring-sunken" />
        ) : null}
      </span>
    </IconButton>
  )
  return (
    <OnDemand trigger={bell} opens="dialog" preload={panelFile}>
      <NotificationPanel trigger={bell} onSeen={() => setSeen(latest)} />
    </OnDemand>
  )
}
