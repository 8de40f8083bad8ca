import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createImport, getImport, type Import } from '@velvet/contracts/imports'
import { ApiError } from '@velvet/contracts/kernel'
import { useEffect, useRef, useState } from 'react'
import { useCancelImport, useStartImport } from '../imports.queries.ts'
import type { ImportOptions } from './import-options.ts'
import { uploadImport } from './upload-import.ts'
import type { ChosenFile } from './use-chosen-file.ts'
import { useImportFailure } from './use-import-failure.ts'

type Checked = { importId: string; chosen: ChosenFile; options: ImportOptions }

/**
 * The file that the server checks without writing anything. Leaving before confirmation leaves nothing behind: it aborts the
 * upload, or discards the checked file.
 */
export function useDryRun() {
  const client = useQueryClient()
  const [checked, setChecked] = useState<Checked>()
  const [share, setShare] = useState<number>()
  const [isRechecking, setIsRechecking] = useState(false)
  const upload = useRef<AbortController>(undefined)
  const tellFailure = useImportFailure()
  const { mutateAsync: send } = useMutation({ mutationKey: [createImport.name], mutationFn: uploadImport })
  const { mutateAsync: start, isPending: isStarting } = useStartImport()
  const { mutate: cancel } = useCancelImport()

  const unconfirmed = useRef<string>(undefined)
  const forget = () => {
    upload.current?.abort()
    if (unconfirmed.current) cancel(unconfirmed.current)
    unconfirmed.current = undefined
    setChecked(undefined)
  }
  const latestForget = useRef(forget)
  useEffect(() => {
    latestForget.current = forget
  })
  useEffect(() => () => latestForget.current(), [])

  /** Uploads the file, or checks it again with other options. Returns whether there is a result to show. */
  const check = async (chosen: ChosenFile, options: ImportOptions): Promise<boolean> => {
    try {
      const status = client.getQueryData<Import>([getImport.name, checked?.importId])?.status
      if (checked?.chosen === chosen && checked.options === options && status !== 'failed') return true
      if (checked?.chosen === chosen && status === 'checked') {
        setIsRechecking(true)
        await start({ id: checked.importId, dryRun: true, ...options })
        setChecked({ ...checked, options })
        return true
      }
      forget()
      const stopping = new AbortController()
      const { signal } = stopping
      upload.current = stopping
      setShare(0)
      const importId = await send({ chosen, options, onProgress: setShare, signal })
      if (!importId) return false
      unconfirmed.current = importId
      setChecked({ importId, chosen, options })
      return true
    } catch (error) {
      tellFailure(error)
      return false
    } finally {
      setShare(undefined)
      setIsRechecking(false)
    }
  }

  /** Writes the checked rows. Returns the id of the running import. */
  const confirm = async (): Promise<string | undefined> => {
    if (!checked) return undefined
    const { importId, options } = checked
    unconfirmed.current = undefined
    try {
      await start({ id: importId, dryRun: false, ...options })
      return importId
    } catch (error) {
      // After a lost answer, the server may be importing; then it refuses to start again.
      const isWaiting = error instanceof ApiError && error.status < 500 && error.problem?.code !== 'import_not_checked'
      if (isWaiting) unconfirmed.current = importId
      tellFailure(error)
      return undefined
    }
  }

  return {
    importId: checked?.importId,
    /** The share of the file that has been sent, from 0 to 1, during the upload. */
    share,
    isRechecking,
    isStarting,
    check,
    confirm,
    forget,
    stopUpload: () => upload.current?.abort(),
  }
}
