import type { AudienceReceipt as Receipt } from '@velvet/contracts/campaigns'
import type { Channel } from '@velvet/contracts/delivery'
import { ApiError } from '@velvet/contracts/kernel'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { Skeleton } from '@velvet/ui/skeleton'
import { Spinner } from '@velvet/ui/spinner'
import { Clock, Mail, MessageSquare } from 'lucide-react'
import { countText } from '../../../kit/counts.ts'
import { soonText } from '../../../kit/time/moment-text.ts'
import type { CampaignWriting } from '../editor/use-campaign-writing.ts'
import { countedReason, reachOf } from './audience.ts'
import { exclusionCount } from './audience-draft.ts'
import { ExclusionWords } from './exclusion-words.tsx'

const channelWords: Record<Channel, { Icon: typeof Mail; one: string; many: string }> = {
  email: { Icon: Mail, one: 'email', many: 'emails' },
  sms: { Icon: MessageSquare, one: 'text', many: 'texts' },
}

/** The name of each value, and words that can stand for it. */
const blankWords: Record<Receipt['blanks'][number]['token'], { name: string; fallback: string }> = {
  firstName: { name: 'first name', fallback: 'there' },
  lastName: { name: 'last name', fallback: 'guest' },
  email: { name: 'email address', fallback: 'your email address' },
  phone: { name: 'phone number', fallback: 'your phone number' },
  city: { name: 'city', fallback: 'your city' },
  state: { name: 'state', fallback: 'your state' },
  instagram: { name: 'Instagram name', fallback: 'your profile' },
}

/** How many people the campaign would reach by each channel, how many not and why, and how many texts wait. */
export function AudienceReceipt({ writing }: { writing: CampaignWriting }) {
  const { audience, isChosen, draft, gaps } = writing
  const { data, error, refetch, isFetching, isCurrent } = audience
  if (!isChosen)
    return (
      <p className="text-sm text-fg-2" role="status">
        {draft.mode === 'manual' ? 'Add the people who should receive it.' : 'Choose who should receive it.'}
      </p>
    )
  if (error && !data)
    return error instanceof ApiError && error.problem?.code === 'exclusion_not_found' ? (
      <Alert tone="warning" title={error.problem.message}>
        {error.problem.suggestion}
      </Alert>
    ) : (
      <Alert
        tone="danger"
        title="The audience could not be counted"
        actions={
          <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        Nothing can be sent until it is counted.
      </Alert>
    )
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">Counting the audience</span>
        <Skeleton className="my-1.5 w-2/3" />
      </div>
    )
  const reach = reachOf(data)
  const blanks = data.blanks.filter(({ token, count }) => count > 0 && gaps.has(token))
  return (
    <div aria-busy={!isCurrent} className="relative">
      {isCurrent ? null : (
        <span className="absolute end-0 top-1.5 text-fg-3">
          <Spinner />
        </span>
      )}
      <p role="status" className="text-sm text-fg-2">
        Will reach <strong className="text-2xl font-semibold text-fg">{countText(reach)}</strong>{' '}
        {reach === 1 ? 'person' : 'people'}
        {data.matched > reach ? <span className="text-fg-3"> of {countText(data.matched)} who match</span> : null}
      </p>
      <ul className={`mt-2 grid gap-3 ${data.channels.length > 1 ? 'grid-cols-2' : ''}`}>
        {data.channels.map((channel) => (
          <ChannelLines key={channel.channel} {...channel} />
        ))}
      </ul>
      {draft.mode === 'filter' && exclusionCount(draft.filters.exclude) > 0 ? (
        <p className="mt-3 text-xs text-fg-2">
          <span className="block text-fg-3">Except</span>
          <ExclusionWords exclude={draft.filters.exclude} />
        </p>
      ) : null}
      {blanks.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-0.5 rounded-control bg-pend-bg px-2.5 py-1.5 text-xs text-pend-fg">
          {blanks.map(({ token, count }) => (
            <li key={token}>
              {countText(count)} {count === 1 ? 'person has' : 'people have'} no {blankWords[token].name}.
            </li>
          ))}
          <li>
            {`Their message has a gap there unless you add a fallback: ${blanks.map(({ token }) => `{{${token}|${blankWords[token].fallback}}}`).join(', ')}.`}
          </li>
        </ul>
      ) : null}
    </div>
  )
}

function ChannelLines({ channel, eligible, deferred, excluded }: Receipt['channels'][number]) {
  const { Icon, one, many } = channelWords[channel]
  return (
    <li className="text-xs">
      <p className="flex items-center gap-1.5 font-medium text-fg">
        <Icon aria-hidden="true" className="size-3.5 stroke-[1.75] text-fg-3" />
        {countText(eligible)} {eligible === 1 ? one : many}
      </p>
      {deferred && deferred.count > 0 ? (
        <p className="mt-1 flex gap-1.5 text-info-fg">
          <Clock aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-[1.75]" />
          <span>
            {countText(deferred.count)} {deferred.count === 1 ? `${one} waits` : `${many} wait`} for the end of quiet
            hours, until <span className="whitespace-nowrap">{soonText(deferred.until)}</span> at the latest
          </span>
        </p>
      ) : null}
      {excluded.length > 0 ? (
        <>
          <p className="mt-1 text-fg-3">Left out</p>
          <ul aria-label={`Left out by ${channel === 'sms' ? 'SMS' : 'email'}`} className="text-fg-2">
            {excluded.map(({ reason, count }) => (
              <li key={reason} className="flex gap-2">
                <span className="min-w-6 shrink-0 text-end tabular-nums text-fg">{countText(count)}</span>{' '}
                {countedReason(reason, channel)}
              </li>
            ))}
          </ul>
        </>
      ) : eligible > 0 ? (
        <p className="mt-1 text-fg-3">No one is left out.</p>
      ) : null}
    </li>
  )
}
