import type { Import, ImportRow, ImportStatus } from '@velvet/contracts/imports'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { applicantsText } from '../../people/index.ts'
import { takenBackText } from '../import-words.ts'
import { useStableRows } from './undo.queries.ts'

export type TakenBackProps = { import: Import; onOpenPerson: (id: string) => void }

const titles: Partial<Record<ImportStatus, string>> = {
  undone: 'Import undone',
  cancelled: 'Import canceled',
  failed: 'Partly undone',
}

/** The result of an undo: how many applicants were removed, restored or kept, and who was kept. */
export function TakenBack({ import: { id, status, undo }, onOpenPerson }: TakenBackProps) {
  const title = titles[status]
  if (!undo || !title) return null
  return (
    <>
      <Alert tone={status === 'failed' ? 'warning' : 'success'} title={title}>
        {`${takenBackText(undo)}.`}
      </Alert>
      {undo.kept > 0 ? <KeptPeople importId={id} count={undo.kept} onOpenPerson={onOpenPerson} /> : null}
    </>
  )
}

type KeptPeopleProps = { importId: string; count: number; onOpenPerson: (id: string) => void }

function KeptPeople({ importId, count, onOpenPerson }: KeptPeopleProps) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useStableRows(importId)
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section>
      <h3 className="font-semibold">Kept</h3>
      <p className="text-sm text-fg-2">{`${applicantsText(count)} changed since the import and were kept.`}</p>
      <ul className="mt-1.5 divide-y divide-line text-sm">
        {rows.map((row) => (
          <KeptPerson key={row.row} row={row} onOpenPerson={onOpenPerson} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button className="mt-3" block pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      ) : null}
    </section>
  )
}

function KeptPerson({ row, onOpenPerson }: { row: ImportRow; onOpenPerson: (id: string) => void }) {
  const { applicantId, name, email } = row
  const label = name ?? email ?? `Row ${row.row}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1.5">
      {applicantId ? (
        <Button variant="link" onClick={() => onOpenPerson(applicantId)}>
          {label}
        </Button>
      ) : (
        <span>{label}</span>
      )}
      {name && email ? <span className="min-w-0 break-words text-fg-3">{email}</span> : null}
    </li>
  )
}
