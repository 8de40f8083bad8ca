import type { Suppression } from '@velvet/contracts/suppressions'
import { Moment } from '../../kit/time/moments.tsx'
import { SuppressedPerson } from './suppressed-person.tsx'
import { type Lift, LiftButton, MaskedAddress } from './suppression-columns.tsx'
import { reasonLabels, sourceText } from './suppression-words.ts'

/** A suppressed address on a phone. */
export function SuppressionCard({ suppression, onLift }: { suppression: Suppression; onLift: Lift | undefined }) {
  const { reason, source, note, createdAt } = suppression
  return (
    <article className="flex items-center gap-3 px-3 py-3 text-sm">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="min-w-0 text-base">
          <MaskedAddress suppression={suppression} />
        </h2>
        <p className="flex min-w-0">
          <SuppressedPerson suppression={suppression} />
        </p>
        <p className="text-fg-2">
          {reasonLabels[reason]} · {sourceText(source)}
        </p>
        {note ? <p className="line-clamp-2 break-words text-fg-2">“{note}”</p> : null}
        <p className="text-xs text-fg-3">
          Since <Moment at={createdAt} />
        </p>
      </div>
      {onLift ? <LiftButton suppression={suppression} onLift={onLift} /> : null}
    </article>
  )
}
