import { useMutation } from '@tanstack/react-query'
import { maxIds } from '@velvet/contracts/applicants'
import { useToast } from '@velvet/ui/toast'
import { useEffect, useRef, useState } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { useServer } from '../../kit/server.tsx'
import { applicantsText } from '../people/index.ts'
import { ExportBrokenOff } from './export-broken-off.ts'
import type { ExportProgress } from './read-export.ts'
import type { ExportRequest } from './run-export.ts'

/** Progress is rendered at most once in this many ms. */
const restTime = 100

const beginning: ExportProgress = { people: 0, total: undefined }

/** Exports, and shows progress and result. Leaving the screen cancels the export. */
export function useExport() {
  const call = useServer()
  const toast = useToast()
  const failureToast = useFailureToast()
  const abort = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState(beginning)
  useEffect(() => () => abort.current?.abort(), [])

  const { mutateAsync, isPending } = useMutation({
    mutationKey: ['exportApplicants'],
    mutationFn: async (request: ExportRequest) => {
      const controller = new AbortController()
      abort.current = controller
      setProgress(beginning)
      try {
        const { runExport } = await import('./run-export.ts')
        return await runExport(call, request, controller.signal, atIntervals(setProgress))
      } catch (error) {
        if (controller.signal.aborted) return undefined
        throw error
      }
    },
  })

  const showNoData = () =>
    toast({
      variant: 'destructive',
      title: 'No data to export',
      description: 'Please select applicants or ensure there are applicants to export.',
    })

  const begin = async (request: ExportRequest, count: number | undefined) => {
    if (count === 0) return showNoData()
    if ((request.selection.applicantIds?.length ?? 0) > maxIds)
      return toast({
        variant: 'destructive',
        title: 'Export Failed',
        description: `You can select up to ${applicantsText(maxIds)} individually. To export more, filter the list and select all matching.`,
      })
    try {
      const file = await mutateAsync(request)
      if (!file) toast({ title: 'Export Canceled', description: 'No file was saved.' })
      else if (file.people === 0) showNoData()
      else toast({ title: 'Export Completed', description: `${applicantsText(file.people)} in ${file.fileName}.` })
    } catch (error) {
      const why = error instanceof ExportBrokenOff ? error.message : 'Failed to export applicants. Please try again.'
      failureToast(error, 'Export Failed', why)
    }
  }

  return {
    begin: (request: ExportRequest, count: number | undefined) => void begin(request, count),
    cancel: () => abort.current?.abort(),
    isRunning: isPending,
    progress,
  }
}

function atIntervals(tell: (progress: ExportProgress) => void) {
  let last = 0
  return (progress: ExportProgress) => {
    const now = performance.now()
    if (now - last < restTime) return
    last = now
    tell(progress)
  }
}
