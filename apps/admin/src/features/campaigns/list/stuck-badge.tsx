import { useStuckCampaigns, useStuckChanges } from './stuck.queries.ts'

/** The number of campaigns that need attention, on every screen; renders nothing while there are none. */
export function StuckBadge() {
  const count = useStuckCampaigns() ?? 0
  if (count === 0) return null
  const words = count === 1 ? 'campaign needs attention' : 'campaigns need attention'
  return (
    <span
      title={`${count} ${words}`}
      className="inline-flex h-4.5 min-w-4.5 shrink-0 items-center justify-center rounded-badge bg-danger px-1.5 text-xs font-semibold text-on-danger"
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {words}</span>
    </span>
  )
}

/** Keeps every `StuckBadge` up to date. */
export function StuckWatch() {
  useStuckChanges()
  return null
}
