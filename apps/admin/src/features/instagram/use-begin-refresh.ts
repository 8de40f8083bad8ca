import { useToast } from '@velvet/ui/toast'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { type BulkRefresh, useStartRefresh } from './bulk/bulk.queries.ts'
import { bulkFailure, profilesText } from './refresh-words.ts'

/** Starts a refresh and shows a toast; its notice reports the end. */
export function useBeginRefresh() {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync, isPending } = useStartRefresh()
  const begin = async (wanted: BulkRefresh): Promise<boolean> => {
    try {
      const { status, total } = await mutateAsync(wanted)
      if (status === 'running')
        toast({ title: 'Refresh Started', description: `${profilesText(total)} will be fetched from Instagram.` })
      return true
    } catch (error) {
      failureToast(error, 'Error', bulkFailure)
      return false
    }
  }
  return { begin, isPending }
}
