import type { RankedParty } from '@velvet/contracts/applications'
import { useId } from 'react'
import { countText } from '../../kit/counts.ts'

const reasons = { party_does_not_fit: "doesn't fit", after_stop: 'below the cutoff' } as const

export type RankedPartiesProps = { title: string; parties: readonly RankedParty[]; none: string }

/** Parties in the order of their rank, each with its heads and, where it is passed over, why. */
export function RankedParties({ title, parties, none }: RankedPartiesProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5 text-sm">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {parties.length === 0 ? (
        <p className="text-fg-3">{none}</p>
      ) : (
        <ol aria-label={title} className="flex flex-col divide-y divide-line rounded-control border border-line">
          {parties.map(({ applicationId, name, heads, score, reason }) => (
            <li key={applicationId} className="flex items-baseline justify-between gap-3 px-3 py-1.5">
              <span className="min-w-0 truncate">{name}</span>
              <span className="shrink-0 text-xs text-fg-3">
                {[
                  headsText(heads),
                  ...(score === null ? [] : [`score ${score}`]),
                  ...(reason ? [reasons[reason]] : []),
                ].join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const headsText = (heads: number): string => (heads === 1 ? '1 head' : `${countText(heads)} heads`)
