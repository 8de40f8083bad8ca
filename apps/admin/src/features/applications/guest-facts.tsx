import type { ApplicationSummary } from '@velvet/contracts/applications'
import { countText } from '../../kit/counts.ts'

/** How many heads a party takes, and the companions by name. */
export function Party({ guest: { heads, companions } }: { guest: ApplicationSummary }) {
  const names = companions.map(({ name }) => name).join(', ')
  return (
    <span className="flex min-w-0 flex-col" title={names || undefined}>
      <span>{countText(heads)}</span>
      {names ? <span className="truncate text-xs text-fg-3">{names}</span> : null}
    </span>
  )
}
