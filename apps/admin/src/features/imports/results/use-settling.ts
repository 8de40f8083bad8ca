import { useQueryClient } from '@tanstack/react-query'
import { type Import, listImportRows } from '@velvet/contracts/imports'
import { useEffect, useRef } from 'react'
import { isWriting } from '../imports.queries.ts'

/** Fetches the rows of an import again when the server has finished its work on it. */
export function useSettling({ id, status }: Import) {
  const client = useQueryClient()
  const isBusy = isWriting(status)
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy) void client.invalidateQueries({ queryKey: [listImportRows.name, id] })
    wasBusy.current = isBusy
  }, [client, id, isBusy])
}
