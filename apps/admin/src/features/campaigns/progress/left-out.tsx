import type { AudienceReceipt } from '@velvet/contracts/campaigns'
import { countText } from '../../../kit/counts.ts'
import { ZonedMoment } from '../../../kit/time/moments.tsx'
import { reasonText } from '../audience/audience.ts'
import { DetailsPart } from './details-part.tsx'

/** The receipt of the audience when the campaign was sent: how many could be reached, how many not, and why. */
export function LeftOut({ receipt: { matched, reachable, channels } }: { receipt: AudienceReceipt }) {
  const isSeveral = channels.length > 1
  return (
    <DetailsPart title="Who was left out and why">
      <p className="text-sm text-fg-2">
        {`${countText(matched)} matched when it was sent; ${countText(reachable)} of them could be reached.`}
      </p>
      <div className={`grid gap-x-6 gap-y-4 ${isSeveral ? 'md:grid-cols-2' : ''}`}>
        {channels.map((channel) => (
          <ChannelReceipt key={channel.channel} channel={channel} isNamed={isSeveral} />
        ))}
      </div>
    </DetailsPart>
  )
}

type ChannelReceiptProps = { channel: AudienceReceipt['channels'][number]; isNamed: boolean }

function ChannelReceipt({ channel: { channel, eligible, deferred, excluded }, isNamed }: ChannelReceiptProps) {
  const rows = [
    ...(isNamed ? [{ label: channel === 'sms' ? 'Texts' : 'Emails', count: eligible, isHead: true }] : []),
    ...excluded.map(({ reason, count }) => ({ label: reasonText(reason, channel), count, isHead: false })),
  ]
  return (
    <div className="min-w-0 text-sm">
      {rows.length > 0 ? (
        <dl className="divide-y divide-line border-y border-line">
          {rows.map(({ label, count, isHead }) => (
            <div key={label} className={`flex justify-between gap-4 py-2 ${isHead ? 'font-semibold' : ''}`}>
              <dt className={isHead ? '' : 'text-fg-2'}>{label}</dt>
              <dd className="font-medium">{countText(count)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {excluded.length === 0 ? <p className="mt-2 text-fg-2">No one was left out.</p> : null}
      {deferred ? (
        <p className="mt-2 text-xs text-fg-3">
          {deferred.count === 1
            ? '1 was held back by quiet hours, until '
            : `${countText(deferred.count)} were held back by quiet hours, the last of them until `}
          <ZonedMoment at={deferred.until} />.
        </p>
      ) : null}
    </div>
  )
}
