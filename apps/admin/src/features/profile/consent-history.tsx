import type { Channel } from '@velvet/contracts/delivery'
import type { ConsentEvent } from '@velvet/contracts/suppressions'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'

const shownFirst = 4

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

const what: Record<ConsentEvent['action'], Record<Channel, string>> = {
  in: { email: 'Opted in to email', sms: 'Opted in to texts' },
  out: { email: 'Opted out of email', sms: 'Opted out of texts' },
  not_asked: { email: 'Email: box left unchecked', sms: 'Texts: box left unchecked' },
  not_asserted: { email: 'Email: no choice made', sms: 'Texts: no choice made' },
}

const sources: Readonly<Record<string, string>> = {
  web: 'Application form',
  csv: 'List import',
  admin: 'Your team',
  stop: 'STOP by text',
  start: 'START by text',
  link: 'Unsubscribe link',
  provider: 'Delivery service',
  merge: 'Merge with another record',
}

/** The consents, newest first, each with its source. */
export function ConsentHistory({ events }: { events: readonly ConsentEvent[] }) {
  const [isWhole, setIsWhole] = useState(false)
  if (events.length === 0) return <p className="text-sm text-fg-3">No consent has been recorded yet.</p>
  const shown = isWhole ? events : events.slice(0, shownFirst)
  return (
    <div className="flex flex-col items-start gap-3">
      <ol aria-label="Consent history" className="flex flex-col gap-3 border-s border-line ps-4 text-sm">
        {shown.map((event) => (
          <li key={event.id} className="relative">
            <span
              aria-hidden="true"
              className="absolute -start-[1.3125rem] top-1.5 size-2 rounded-full border border-line-strong bg-surface"
            />
            <p className="text-fg">{what[actionOf(event)][event.channel]}</p>
            <p className="text-xs text-fg-3">
              {originOf(event)} ·{' '}
              <time dateTime={event.createdAt} className="whitespace-nowrap">
                {moment.format(new Date(event.createdAt))}
              </time>
              {event.ipAddress ? (
                <>
                  {' '}
                  · <span className="inline-block max-w-full break-words">{`IP\u00a0${event.ipAddress}`}</span>
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ol>
      {shown.length < events.length ? (
        <Button size="sm" onClick={() => setIsWhole(true)}>{`Show all ${events.length}`}</Button>
      ) : null}
    </div>
  )
}

/** An unchecked box of the form used to be stored as an opt-out. */
const actionOf = ({ action, source }: ConsentEvent) => (action === 'out' && source === 'web' ? 'not_asked' : action)

const originOf = ({ source, textVersion }: ConsentEvent): string =>
  `${sources[source] ?? source}${textVersion ? `, wording ${textVersion}` : ''}`
