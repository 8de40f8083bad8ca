import type { SendAction } from '@velvet/contracts/batches'
import type { AudienceReceipt } from '@velvet/contracts/campaigns'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { Skeleton } from '@velvet/ui/skeleton'
import { soonText } from '../../kit/time/moment-text.ts'
import { countedReason, reachOf, type useAudience } from '../campaigns/index.ts'
import { applicantsText } from '../people/index.ts'
import { nobodyGuard } from './send-draft.ts'

type SendReceiptProps = { action: SendAction; count: number; audience: ReturnType<typeof useAudience> }

/** Which of the selected applicants the message would reach, which not and why, and whose text waits. */
export function SendReceipt({ action, count, audience }: SendReceiptProps) {
  const { data, error, isCurrent, isFetching, refetch } = audience
  if (count === 0) return <Alert tone="danger">{nobodyGuard(action)}</Alert>
  if (error && !data)
    return (
      <Alert
        tone="danger"
        title="The recipients could not be counted"
        actions={
          <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        Nothing can be sent until they are counted.
      </Alert>
    )
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">Counting the recipients</span>
        <Skeleton className="my-1.5 w-2/3" />
      </div>
    )
  const reach = reachOf(data)
  if (isCurrent && reach === 0)
    return (
      <Alert tone="danger" title={nobodyGuard(action)}>
        <LeftOut action={action} count={count} receipt={data} />
      </Alert>
    )
  return (
    <div aria-busy={!isCurrent} className="text-sm text-fg-2">
      <p role="status">
        Will reach <strong className="text-lg font-semibold text-fg">{reach.toLocaleString('en-US')}</strong> of{' '}
        {applicantsText(count)}
      </p>
      <LeftOut action={action} count={count} receipt={data} />
    </div>
  )
}

type LeftOutProps = { action: SendAction; count: number; receipt: AudienceReceipt }

function LeftOut({ action, count, receipt: { matched, channels } }: LeftOutProps) {
  const notBoth = action === 'send_combined' ? Math.max(0, count - matched) : 0
  const lines = [
    ...(notBoth > 0 ? [`${notBoth.toLocaleString('en-US')} not opted into both`] : []),
    ...channels.flatMap(({ channel, excluded }) =>
      excluded.map(({ reason, count }) => `${count.toLocaleString('en-US')} ${countedReason(reason, channel)}`),
    ),
  ]
  const waiting = channels.flatMap(({ deferred }) => (deferred && deferred.count > 0 ? [deferred] : []))
  return (
    <>
      {lines.length > 0 ? <p className="mt-1 text-xs">Left out: {lines.join(', ')}.</p> : null}
      {waiting.map(({ count, until }) => (
        <p key={until} className="mt-1 text-xs">
          {`${count.toLocaleString('en-US')} ${count === 1 ? 'text waits' : 'texts wait'} for the end of quiet hours, until ${soonText(until)} at the latest.`}
        </p>
      ))}
    </>
  )
}
