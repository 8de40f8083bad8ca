import type { AudienceReceipt } from '@velvet/contracts/campaigns'
import { countText } from '../../../kit/counts.ts'
import { momentText } from '../../../kit/time/moment-text.ts'
import { countedReason } from './audience.ts'

type Channel = AudienceReceipt['channels'][number]

/** How many people get the message by each channel, how many not and why, in a few lines for a confirmation dialog. */
export function ReceiptLines({ receipt: { matched, reachable, channels } }: { receipt: AudienceReceipt }) {
  return (
    <>
      {channels.length > 1 || reachable < matched ? (
        <span className="block">{`${countText(reachable)} of ${countText(matched)} who match can be reached.`}</span>
      ) : (
        <span className="block">Everyone who matches can be reached.</span>
      )}
      {channels.map((channel) => (
        <ChannelLine key={channel.channel} channel={channel} isNamed={channels.length > 1} />
      ))}
    </>
  )
}

function ChannelLine({
  channel: { channel, eligible, deferred, excluded },
  isNamed,
}: {
  channel: Channel
  isNamed: boolean
}) {
  const way = channel === 'sms' ? 'texts' : 'emails'
  const parts = excluded.map(({ reason, count }) => `${countText(count)} ${countedReason(reason, channel)}`)
  const lines = [
    isNamed ? `${countText(eligible)} ${way}.` : '',
    parts.length > 0 ? `Left out: ${parts.join(', ')}.` : '',
    deferred
      ? `${countText(deferred.count)} ${deferred.count === 1 ? 'waits' : 'wait'} for the end of quiet hours, until ${momentText(deferred.until)} at the latest.`
      : '',
  ].filter(Boolean)
  if (lines.length === 0) return null
  return <span className="mt-1.5 block">{lines.join(' ')}</span>
}
