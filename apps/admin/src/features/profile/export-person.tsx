import { useMutation } from '@tanstack/react-query'
import { type Applicant, exportPerson } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'
import { Button } from '@velvet/ui/button'
import { useToast } from '@velvet/ui/toast'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { saveFile } from '../../kit/save-file.ts'
import { useServer } from '../../kit/server.tsx'
import { fileNameOf } from '../exports/index.ts'

/** Saves all data of a person as a file; an interrupted download is not saved. Closing the profile cancels it. */
export function ExportPerson({ applicant }: { applicant: Applicant }) {
  const call = useServer()
  const toast = useToast()
  const failureToast = useFailureToast()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const { mutate, isPending } = useMutation({
    mutationKey: [exportPerson.name],
    mutationFn: async () => {
      const controller = new AbortController()
      abort.current = controller
      const answer = await call(exportPerson, { params: { id: applicant.id } }, { signal: controller.signal })
      const file = { blob: await answer.blob(), fileName: fileNameOf(answer, `applicant-${applicant.id}.json`) }
      saveFile(file)
      return file
    },
    onSuccess: ({ fileName }) =>
      toast({
        title: 'Export Completed',
        description: `The data of ${displayName(applicant)} is in ${fileName}.`,
      }),
    onError: (error) => {
      if (!abort.current?.signal.aborted)
        failureToast(error, 'Export Failed', 'Failed to export the data of this person. Please try again.')
    },
  })
  return (
    <Button size="sm" icon={<Download />} pending={isPending} onClick={() => mutate()}>
      Export data
    </Button>
  )
}
