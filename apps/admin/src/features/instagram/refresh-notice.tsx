import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { useRefreshes } from './bulk/bulk.queries.ts'

/** The notice of a running bulk refresh, which opens it. `RefreshWatch` says when it ends. */
export function RefreshNotice({ onOpen }: { onOpen: (refreshId: string) => void }) {
  const running = useRefreshes().data?.find(({ status }) => status === 'running')
  if (!running) return null
  const { done, total } = running
  return (
    <Button variant="ghost" icon={<Spinner />} onClick={() => onOpen(running.id)}>
      Refreshing Instagram
      <span className="text-fg-3">{total > 0 ? `${Math.floor((done / total) * 100)}%` : ''}</span>
    </Button>
  )
}
