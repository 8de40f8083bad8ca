import type { ImportRow } from '@velvet/contracts/imports'
import { Button } from '@velvet/ui/button'
import type { ReactNode } from 'react'
import { countText } from '../import-words.ts'

export type DuplicateRowProps = {
  row: ImportRow
  onOpenPerson: (id: string) => void
  /** The buttons that decide on the duplicate. */
  children: ReactNode
}

/** A duplicate row of the file and the applicant with the same email. */
export function DuplicateRow({
  row: { row, name, email, matchId, matchName, matchedOn },
  onOpenPerson,
  children,
}: DuplicateRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words">
          <span className="text-fg-3">{`Row ${countText(row)}`}</span>
          {name ? <span className="ms-2 font-medium">{name}</span> : null}
        </p>
        <p className="text-xs break-words text-fg-2">{email}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-fg-2">
          {`Same email as ${matchedOn === 'email' ? (matchName ?? 'an existing applicant') : matchedOn}`}
          {matchId ? (
            <Button variant="link" size="sm" onClick={() => onOpenPerson(matchId)}>
              Open applicant
              <span className="sr-only">{` with ${email ?? 'this email'}`}</span>
            </Button>
          ) : null}
        </p>
      </div>
      {children}
    </li>
  )
}
