import type { Import } from '@velvet/contracts/imports'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { nameOf, statusLabels } from './import-words.ts'
import { isWriting, useImports } from './imports.queries.ts'

/** The notice of the running import, which opens it. `ImportWatch` says when it ends. */
export function ImportNotice({ onOpen }: { onOpen: (importId: string) => void }) {
  const running = useImports().data?.imports.find(({ status }) => isWriting(status))
  return running ? <RunningImport running={running} onOpen={() => onOpen(running.id)} /> : null
}

function RunningImport({ running, onOpen }: { running: Import; onOpen: () => void }) {
  const { status, processedRows, totalRows } = running
  const share = status === 'running' && totalRows > 0 ? `${Math.floor((processedRows / totalRows) * 100)}%` : ''
  return (
    <Button variant="ghost" icon={<Spinner />} onClick={onOpen} className="max-w-full">
      <span className="max-w-60 truncate">{`${statusLabels[status]} ${nameOf(running)}`}</span>
      {share ? <span className="text-fg-3">{share}</span> : null}
    </Button>
  )
}
