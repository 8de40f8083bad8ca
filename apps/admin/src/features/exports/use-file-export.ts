import { useMutation } from '@tanstack/react-query'
import { useToast } from '@velvet/ui/toast'
import { useEffect, useRef, useState } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import type { ExportProgress } from './read-export.ts'

export type FileExport = {
  /** Path parameters of the endpoint. */
  name: string
  ask: (signal: AbortSignal) => Promise<Response>
  /** Describes a number of rows, such as `1,234 messages`. */
  contents: (count: number) => string
  /** The error message, as a sentence. */
  failure: string
}

const beginning: ExportProgress = { people: 0, total: undefined }

/** Fetches a file and saves it; an incomplete file is not saved. Leaving the screen cancels the export. */
export function useFileExport({ name, ask, contents, failure }: FileExport) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const abort = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState(beginning)
  useEffect(() => () => abort.current?.abort(), [])

  const { mutateAsync, isPending } = useMutation({
    mutationKey: [name],
    mutationFn: async () => {
      const controller = new AbortController()
      abort.current = controller
      setProgress(beginning)
      try {
        const [{ readExport }, { saveFile }] = await Promise.all([
          import('./read-export.ts'),
          import('../../kit/save-file.ts'),
        ])
        const file = await readExport(await ask(controller.signal), setProgress)
        saveFile(file)
        return file
      } catch (error) {
        if (controller.signal.aborted) return undefined
        throw error
      }
    },
  })

  const begin = async () => {
    try {
      const file = await mutateAsync()
      if (!file) toast({ title: 'Export Canceled', description: 'No file was saved.' })
      else toast({ title: 'Export Completed', description: `${contents(file.people)} in ${file.fileName}.` })
    } catch (error) {
      const { ExportBrokenOff } = await import('./export-broken-off.ts')
      const what = error instanceof ExportBrokenOff ? 'The export was interrupted and was not saved.' : failure
      failureToast(error, 'Export Failed', `${what} Please try again.`)
    }
  }
  return { begin: () => void begin(), cancel: () => abort.current?.abort(), isRunning: isPending, progress }
}
