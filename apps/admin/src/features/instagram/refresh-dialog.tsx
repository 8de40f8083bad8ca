import type { InstagramRefresh } from '@velvet/contracts/instagram'
import { sourceNames } from '@velvet/domain/instagram'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { DescriptionList } from '@velvet/ui/description-list'
import { Dialog } from '@velvet/ui/dialog'
import { ProgressBar } from '@velvet/ui/progress-bar'
import { Skeleton } from '@velvet/ui/skeleton'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Part } from '../../kit/part.tsx'
import { applicantsText } from '../people/index.ts'
import { useCancelRefresh, useRefreshes } from './bulk/bulk.queries.ts'
import { useInstagramConfig } from './config.queries.ts'
import { profilesText } from './refresh-words.ts'
import { useBeginRefresh } from './use-begin-refresh.ts'

const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const whole = new Intl.NumberFormat('en-US')

export type RefreshDialogProps = {
  /** The refresh to show; the latest by default. */
  refreshId: string | undefined
  onClose: () => void
}

/** The progress of a bulk refresh and its results by source and by failure. */
export function RefreshDialog({ refreshId, onClose }: RefreshDialogProps) {
  const list = useRefreshes()
  const refresh = refreshId ? list.data?.find(({ id }) => id === refreshId) : list.data?.[0]
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Instagram Refresh"
      description={refresh ? beginningOf(refresh) : undefined}
      size="md"
      footer={
        <>
          {refresh?.status === 'running' ? <CancelButton id={refresh.id} /> : null}
          {refresh && refresh.left > 0 ? <LeftButton refresh={refresh} onBegun={onClose} /> : null}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {refresh ? (
        <Course refresh={refresh} />
      ) : list.isError ? (
        <NotLoaded title="The refreshes could not be loaded" query={list} />
      ) : list.isPending ? (
        <Skeleton className="w-2/3" />
      ) : (
        <p className="text-sm text-fg-2">No bulk refreshes yet.</p>
      )}
    </Dialog>
  )
}

const beginningOf = ({ startedBy, createdAt }: InstagramRefresh): string =>
  `Started ${startedBy ? `by ${startedBy} ` : ''}on ${dateTime.format(new Date(createdAt))}`

const labels = { running: 'Refreshing', completed: 'Completed', canceled: 'Canceled', stopped: 'Stopped' }

function Course({ refresh }: { refresh: InstagramRefresh }) {
  const { status, isForced, total, applicants, done, succeeded, failed, skipped, left, bySource, failures } = refresh
  const { waitsUntil, stopReason } = refresh
  return (
    <div className="flex flex-col gap-5">
      <ProgressBar
        label={labels[status]}
        value={done}
        max={total}
        valueText={`${whole.format(done)} of ${profilesText(total)}`}
      />
      {status === 'running' && waitsUntil ? (
        <Alert tone="warning" title="Waiting">
          {`All sources have reached their limits or asked Velvet to wait. The refresh continues automatically after ${dateTime.format(new Date(waitsUntil))}.`}
        </Alert>
      ) : null}
      {stopReason ? (
        <Alert tone="danger" title="Stopped">
          {`${stopReason} Once this is fixed, you can fetch the remaining profiles.`}
        </Alert>
      ) : null}
      <DescriptionList
        items={[
          { label: 'Applicants', value: applicantsText(applicants) },
          { label: 'Fetched', value: whole.format(succeeded) },
          { label: 'Failed', value: whole.format(failed) },
          { label: 'Skipped', value: skipped > left ? `${whole.format(skipped - left)} (fresh or deleted)` : '0' },
          ...(left > 0 ? [{ label: 'Not fetched', value: whole.format(left) }] : []),
          ...(isForced ? [{ label: 'Manual edits', value: 'Overwritten' }] : []),
        ]}
      />
      {bySource.length > 0 ? (
        <Part title="By source" level={3}>
          <DescriptionList
            items={bySource.map(({ source, count }) => ({ label: sourceNames[source], value: whole.format(count) }))}
          />
        </Part>
      ) : null}
      {failures.length > 0 ? (
        <Part title="Failures" level={3}>
          <ul className="flex flex-col gap-1.5 text-sm">
            {failures.map(({ reason, count, message }) => (
              <li key={reason} className="flex justify-between gap-4">
                <span className="min-w-0 break-words">{message}</span>
                <span className="shrink-0 text-fg-2">{whole.format(count)}</span>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </div>
  )
}

function LeftButton({ refresh, onBegun }: { refresh: InstagramRefresh; onBegun: () => void }) {
  const { begin, isPending } = useBeginRefresh()
  const isOff = useInstagramConfig().data?.configured === false
  const fetchLeft = async () => {
    if (await begin({ selection: { refreshId: refresh.id }, again: refresh.isForced })) onBegun()
  }
  return (
    <Button className="me-auto" pending={isPending} disabled={isOff} onClick={() => void fetchLeft()}>
      Fetch remaining
    </Button>
  )
}

function CancelButton({ id }: { id: string }) {
  const failureToast = useFailureToast()
  const { mutateAsync, isPending } = useCancelRefresh()
  const cancel = async () => {
    try {
      await mutateAsync(id)
    } catch (error) {
      failureToast(error, 'Error', 'The refresh could not be canceled. Please try again.')
    }
  }
  return (
    <Button className="me-auto" pending={isPending} onClick={() => void cancel()}>
      Cancel refresh
    </Button>
  )
}
