import { useQueryClient } from '@tanstack/react-query'
import type { Import } from '@velvet/contracts/imports'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { useToast } from '@velvet/ui/toast'
import { useEffect, useRef } from 'react'
import { refreshApplicants } from '../people/index.ts'
import { endingOf } from './import-ending.ts'
import { nameOf, statusLabels } from './import-words.ts'
import { isWriting, useImport, useImportChanges, useImports } from './imports.queries.ts'

const none: readonly Import[] = []

/** The notice of the running import, which opens it; when the import ends, a toast says so on any screen. */
export function ImportNotice({ onOpen }: { onOpen: (importId: string) => void }) {
  const imports = useImports().data?.imports ?? none
  useEndings(imports)
  const running = imports.find(({ status }) => isWriting(status))
  return running ? <RunningImport running={running} onOpen={() => onOpen(running.id)} /> : null
}

function RunningImport({ running, onOpen }: { running: Import; onOpen: () => void }) {
  useImport(running.id, useImportChanges())
  const { status, processedRows, totalRows } = running
  const share = status === 'running' && totalRows > 0 ? `${Math.floor((processedRows / totalRows) * 100)}%` : ''
  return (
    <Button variant="ghost" icon={<Spinner />} onClick={onOpen} className="max-w-full">
      <span className="max-w-60 truncate">{`${statusLabels[status]} ${nameOf(running)}`}</span>
      {share ? <span className="text-fg-3">{share}</span> : null}
    </Button>
  )
}

/** Shows one toast for each import that was seen running and has ended. */
function useEndings(imports: readonly Import[]) {
  const client = useQueryClient()
  const toast = useToast()
  const atWork = useRef(new Set<string>())
  useEffect(() => {
    for (const each of imports) {
      if (isWriting(each.status)) atWork.current.add(each.id)
      else if (atWork.current.delete(each.id)) {
        const ending = endingOf(each)
        if (ending) toast(ending)
        void refreshApplicants(client)
      }
    }
  }, [imports, client, toast])
}
