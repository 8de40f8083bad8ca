import { useMutation } from '@tanstack/react-query'
import { exportRecipients } from '@velvet/contracts/campaigns'
import { useToast } from '@velvet/ui/toast'
import { useEffect, useRef, useState } from 'react'
import { useFailureToast } from '../../failure-toast.ts'
import { useServer } from '../../server.tsx'
import type { ExportProgress } from '../exports/read-export.ts'
import { countText } from './campaign-numbers.tsx'

const beginning: ExportProgress = { people: 0, total: undefined }

/** Fetches the recipients of a campaign and saves them as a file; what broke off is not saved. */
export function useRecipientsExport(id: string) {
  const call = useServer()
  const toast = useToast()
  const failureToast = useFailureToast()
  const abort = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState(beginning)
  useEffect(() => () => abort.current?.abort(), [])

  const { mutateAsync, isPending } = useMutation({
    mutationKey: [exportRecipients.name],
    mutationFn: async () => {
      const controller = new AbortController()
      abort.current = controller
      setProgress(beginning)
      try {
        const [{ readExport }, { saveFile }] = await Promise.all([
          import('../exports/read-export.ts'),
          import('../exports/save-file.ts'),
        ])
        const response = await call(exportRecipients, { params: { id } }, { signal: controller.signal })
        const file = await readExport(response, setProgress)
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
      if (!file) toast({ title: 'Export Cancelled', description: 'No file was saved.' })
      else toast({ title: 'Export Completed', description: `${countText(file.people)} messages in ${file.fileName}.` })
    } catch (error) {
      const { ExportBrokenOff } = await import('../exports/export-broken-off.ts')
      const what =
        error instanceof ExportBrokenOff ? 'The file broke off and was not saved.' : 'Failed to export the recipients.'
      failureToast(error, 'Export Failed', `${what} Please try again.`)
    }
  }
  return { begin: () => void begin(), cancel: () => abort.current?.abort(), isRunning: isPending, progress }
}
