import type { Applicant } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'
import { Badge } from '@velvet/ui/badge'
import { Star } from 'lucide-react'
import { useId } from 'react'
import { AppliedDate, ProfileImage, StatusBadge, Unknown } from '../people/index.ts'
import { Choice } from './choice.tsx'
import { MergeEmailRow, type MergeGridProps } from './merge-email-row.tsx'
import { Owner } from './merge-owner.tsx'
import type { MergeRow } from './merge-plan.ts'
import { MergeRowFrame, mergeColumns } from './merge-row.tsx'

/** A column for each record, a row for each field that differs, and a column for the result (MERGE-04 to MERGE-06). */
export function MergeGrid({ plan, chosen, onChange }: MergeGridProps) {
  const { people, primary, rows, emails } = plan
  return (
    <div
      className="relative md:grid md:min-w-(--merge-width) md:grid-cols-(--merge-columns)"
      style={mergeColumns(people.length)}
    >
      <MergeRowFrame label="Record to keep" role="radiogroup" isHead result="Result">
        <KeptCells people={people} primary={primary} onKeep={(primaryId) => onChange({ primaryId })} />
      </MergeRowFrame>
      {emails.isConflict ? <MergeEmailRow plan={plan} chosen={chosen} onChange={onChange} /> : null}
      {rows
        .filter(({ isConflict }) => isConflict)
        .map((row) => (
          <MergeRowFrame
            key={row.field}
            label={row.label}
            hint={row.rule}
            role={row.rule ? 'group' : 'radiogroup'}
            result={<span className="whitespace-pre-wrap">{row.result}</span>}
          >
            <ValueCells
              row={row}
              people={people}
              onChoose={(id) => onChange({ fields: { ...chosen.fields, [row.field]: id } })}
            />
          </MergeRowFrame>
        ))}
    </div>
  )
}

type KeptCellsProps = { people: readonly Applicant[]; primary: Applicant; onKeep: (id: string) => void }

function KeptCells({ people, primary, onKeep }: KeptCellsProps) {
  const name = useId()
  return people.map((person) => (
    <Choice key={person.id} name={name} checked={person === primary} onChoose={() => onKeep(person.id)}>
      <span className="flex min-w-0 items-center gap-2.5">
        <ProfileImage person={person} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{displayName(person)}</span>
          <span className="block text-xs text-fg-2">
            Applied <AppliedDate at={person.createdAt} />
          </span>
        </span>
      </span>
      <span className="mt-1.5 flex flex-wrap gap-1.5">
        <StatusBadge status={person.status} />
        {person === primary ? (
          <Badge tone="info" icon={<Star />}>
            Kept
          </Badge>
        ) : null}
      </span>
    </Choice>
  ))
}

type ValueCellsProps = { row: MergeRow; people: readonly Applicant[]; onChoose: (id: string) => void }

function ValueCells({ row, people, onChoose }: ValueCellsProps) {
  const name = useId()
  return row.values.map(({ id, text }, index) => {
    const person = people[index]
    const owner = <Owner person={person} />
    if (text && !row.rule)
      return (
        <Choice key={id} name={name} checked={id === row.keptId} onChoose={() => onChoose(id)}>
          <span className="block break-words whitespace-pre-wrap">{text}</span>
          {owner}
        </Choice>
      )
    return (
      <div key={id} className="min-w-0 px-2.5 py-2 ps-9 text-sm text-fg-2">
        {text || <Unknown />}
        {owner}
      </div>
    )
  })
}
