import type { ApplicationSummary } from '@velvet/contracts/applications'
import { RowTitle } from '@velvet/ui/data-table'
import type { ReactNode } from 'react'
import { countText } from '../../kit/counts.ts'
import { ApplicationBadge, AppliedDate } from '../people/index.ts'
import { GuestActions } from './guest-actions.tsx'
import type { GuestHandlers } from './guest-handlers.ts'
import { GuestTold } from './guest-told.tsx'

export type GuestCardProps = {
  guest: ApplicationSummary
  handlers: GuestHandlers
  mayReadScore: boolean
  /** The checkbox that selects the guest. */
  select: ReactNode
}

/** A guest on a phone: the fields of a row, and its actions. */
export function GuestCard({ guest, handlers, mayReadScore, select }: GuestCardProps) {
  const { heads, companions, score, createdAt } = guest
  return (
    <article className="flex flex-col gap-3 px-3 py-3.5 text-sm">
      <div className="flex items-start gap-3">
        {select}
        <div className="min-w-0 flex-1">
          <h2 className="text-base">
            <RowTitle onClick={() => handlers.view(guest)}>{guest.name}</RowTitle>
          </h2>
          <p className="text-fg-3">
            {[`Party of ${countText(heads)}`, ...companions.map(({ name }) => name)].join(', ')}
          </p>
          <p className="text-fg-3">
            {mayReadScore ? `Score ${score ?? '—'} · ` : ''}Applied <AppliedDate at={createdAt} />
          </p>
          <p className="text-fg-3">
            Told: <GuestTold guest={guest} />
          </p>
        </div>
        <ApplicationBadge status={guest.status} stagedStatus={guest.stagedStatus} />
      </div>
      <GuestActions guest={guest} handlers={handlers} wide />
    </article>
  )
}
