import type { CampaignProgress, CampaignWaiting } from '@velvet/contracts/campaigns'
import { ProgressBar } from '@velvet/ui/progress-bar'
import { CircleCheck, CirclePause, CloudOff, Hourglass, Moon } from 'lucide-react'
import type { ReactNode } from 'react'
import { countText } from '../../../kit/counts.ts'
import { durationText, ZonedMoment } from '../../../kit/time/moments.tsx'
import { waitingText } from './waiting-text.ts'

export type LiveConsoleProps = {
  progress: CampaignProgress
  /** The time until which nothing can be sent. */
  waiting?: CampaignWaiting | null | undefined
}

/** Progress, speed, time left, and anything that holds up the campaign. */
export function LiveConsole({ progress, waiting = null }: LiveConsoleProps) {
  const { total, states, isFilled, paused, deferred, channels } = progress
  const toSend = total - states.skipped
  const done = toSend - states.queued - states.submitting - states.unknown
  return (
    <section
      aria-label="Live"
      className="flex flex-col gap-4 rounded-dialog border border-line bg-sunken px-4 py-3.5 text-sm"
    >
      <ProgressBar
        label={paused ? 'Paused' : waiting ? waitingText(waiting) : 'Sending'}
        value={isFilled ? done : undefined}
        max={toSend}
        valueText={isFilled ? `${countText(done)} of ${countText(toSend)}` : `${countText(total)} found so far`}
      />
      <dl className="grid grid-cols-4 gap-3 max-xs:grid-cols-2">
        {waiting ? null : <Gauge label="Speed">{speedText(progress)}</Gauge>}
        {paused || waiting ? null : <Gauge label="Time left">{timeLeftText(progress)}</Gauge>}
        <Gauge label="Queued">{countText(states.queued)}</Gauge>
        <Gauge label="On their way">{countText(states.submitting + states.unknown)}</Gauge>
      </dl>
      <div role="status" className="border-t border-line pt-3">
        <ul className="flex flex-col gap-1.5 text-xs text-fg-2">
          {channels.map(({ channel, sender }) => {
            const look = paused && sender === 'ready' ? 'paused' : sender
            return (
              <Line key={channel} icon={senderIcons[look]} isCalm={sender === 'ready'}>
                {senderWords[look](channel === 'sms' ? 'Texts' : 'Emails')}
              </Line>
            )
          })}
          {deferred ? (
            <Line icon={<Moon />}>
              {`${countText(deferred.count)} ${deferred.count === 1 ? 'text waits' : 'texts wait'} for the end of quiet hours; the next can go out `}
              <ZonedMoment at={deferred.until} />.
            </Line>
          ) : null}
        </ul>
      </div>
    </section>
  )
}

const senderIcons = { ready: <CircleCheck />, paused: <CirclePause />, resting: <Hourglass />, absent: <CloudOff /> }

const senderWords = {
  ready: (what: string) => `${what}: the sender is running.`,
  paused: (what: string) => `${what}: on hold until the campaign is resumed.`,
  resting: (what: string) =>
    `${what}: waiting a moment because the provider failed too often. Sending resumes automatically.`,
  absent: (what: string) =>
    `${what}: the sender is not running. Queued messages are safe and go out as soon as it runs again.`,
}

const speedText = ({ paused, acceptedPerSecond }: CampaignProgress): string => {
  if (paused || acceptedPerSecond <= 0) return '0 a second'
  if (acceptedPerSecond < 1) return `${Math.max(1, Math.round(acceptedPerSecond * 60))} a minute`
  return `${countText(Math.round(acceptedPerSecond))} a second`
}

const timeLeftText = ({ secondsLeft }: CampaignProgress): string =>
  secondsLeft === null ? 'Not known yet' : secondsLeft === 0 ? 'A few seconds' : `About ${durationText(secondsLeft)}`

function Gauge({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-xs text-fg-3">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

function Line({ icon, isCalm = false, children }: { icon: ReactNode; isCalm?: boolean; children: ReactNode }) {
  return (
    <li className={`flex items-start gap-2 ${isCalm ? '' : 'text-pend-fg'}`}>
      <span aria-hidden="true" className="mt-px inline-flex [&_svg]:size-3.5 [&_svg]:stroke-[1.75]">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}
