import type { ImportResult } from '@velvet/contracts/imports'
import { countText } from '../import-words.ts'

/** CSV-35 */
const shownErrors = 10

/** The first errors with their rows, and how many more there are (CSV-36). */
export function ResultErrors({ result: { errors, failed } }: { result: ImportResult }) {
  const shown = errors.slice(0, shownErrors)
  if (shown.length === 0) return null
  const more = failed - shown.length
  return (
    <section>
      <h3 className="font-semibold">Row errors</h3>
      <ul className="mt-1.5 divide-y divide-line text-sm">
        {shown.map(({ row, error, email }) => (
          <li key={row} className="flex flex-wrap gap-x-3 py-1.5">
            <span className="w-20 shrink-0 text-fg-3">{`Row ${countText(row)}`}</span>
            <span className="min-w-0 flex-1 break-words">{error}</span>
            {email && !error.includes(email) ? <span className="min-w-0 break-words text-fg-3">{email}</span> : null}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-1.5 text-sm text-fg-2">{`... and ${countText(more)} more errors`}</p> : null}
    </section>
  )
}
