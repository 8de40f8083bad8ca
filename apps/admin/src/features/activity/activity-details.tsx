import type { ActivityEntry } from '@velvet/contracts/activity'
import { DescriptionList } from '@velvet/ui/description-list'
import { ArrowRight } from 'lucide-react'
import { type ActivityFact, factsOf } from './activity-facts.ts'
import { exactTime } from './activity-time.ts'
import { EraseLeft } from './erase-left.tsx'

/** The details of an entry in addition to its sentence: each changed field before and after, and numbers. */
export function ActivityDetails({ entry }: { entry: ActivityEntry }) {
  const facts = factsOf(entry).map((fact) => ({ label: fact.label, value: <Fact fact={fact} /> }))
  return (
    <div className="mt-2.5 max-w-3xl rounded-control border border-line bg-surface px-3 py-2.5">
      <DescriptionList items={[...facts, { label: 'Time', value: exactTime(entry.timestamp) }]} />
      {entry.action === 'applicant.deleted' ? <EraseLeft entry={entry} /> : null}
    </div>
  )
}

function Fact({ fact: { before, value } }: { fact: ActivityFact }) {
  if (before === undefined) return <span className="whitespace-pre-wrap">{value}</span>
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 whitespace-pre-wrap">
      <span className="sr-only">Before:</span>
      <del className="min-w-0 break-words text-fg-3">{before}</del>
      <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 self-center stroke-[1.75] text-fg-3" />
      <span className="sr-only">After:</span>
      <ins className="min-w-0 break-words no-underline">{value}</ins>
    </span>
  )
}
