import { useQueryClient } from '@tanstack/react-query'
import type { Import } from '@velvet/contracts/imports'
import { useToast } from '@velvet/ui/toast'
import { useEffect, useRef } from 'react'
import { refreshApplicants } from '../people/index.ts'
import { endingOf } from './import-ending.ts'
import { isWriting, useImport, useImportChanges, useKnownImports } from './imports.queries.ts'

const none: readonly Import[] = []

/** Follows an import that was seen running, and says on any screen when it ends (CSV-30). */
export function ImportWatch() {
  const imports = useKnownImports().data?.imports ?? none
  useEndings(imports)
  const running = imports.find(({ status }) => isWriting(status))
  return running ? <Following id={running.id} /> : null
}

function Following({ id }: { id: string }) {
  useImport(id, useImportChanges())
  return null
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
