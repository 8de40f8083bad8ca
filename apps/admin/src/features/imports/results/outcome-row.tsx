import type { ImportRow } from '@velvet/contracts/imports'
import { TriangleAlert } from 'lucide-react'
import { countText } from '../import-words.ts'
import { fieldLabel } from './outcome-words.ts'

/** A row of the file: the applicant, the changes, or why it fails, and values that were ignored. */
export function OutcomeRow({ row: { row, name, email, reason, changes, warnings } }: { row: ImportRow }) {
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 py-2">
      <span className="text-fg-3">
        <span className="sr-only">Row </span>
        {countText(row)}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex min-w-0 flex-wrap gap-x-3">
          {name ? <span className="min-w-0 break-words font-medium">{name}</span> : null}
          {email ? <span className="min-w-0 break-words text-fg-2">{email}</span> : null}
          {name || email ? null : <span className="text-fg-3">No name or email</span>}
        </p>
        {reason ? <p className="break-words text-fg-2">{reason}</p> : null}
        {changes.length > 0 ? (
          <ul className="flex flex-col gap-0.5">
            {changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </ul>
        ) : null}
        {warnings.map((warning) => (
          <p key={warning} className="flex items-start gap-1.5 break-words text-pend-fg">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 stroke-[1.75]" />
            {warning}
          </p>
        ))}
      </div>
    </li>
  )
}

function Change({ change: { field, from, to } }: { change: ImportRow['changes'][number] }) {
  return (
    <li className="flex min-w-0 flex-wrap gap-x-2">
      <span className="text-fg-3">{fieldLabel(field)}</span>
      <span className="min-w-0 break-words text-fg-2">{from || 'empty'}</span>
      <span aria-hidden="true">→</span>
      <span className="sr-only">becomes</span>
      <span className="min-w-0 break-words font-medium">{to || 'empty'}</span>
    </li>
  )
}
