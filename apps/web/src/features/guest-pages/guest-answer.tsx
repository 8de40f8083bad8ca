import type { GuestPage } from '@velvet/contracts/guest-pages'
import { messageOf, problemOf } from '@velvet/contracts/kernel'
import { Button } from '@velvet/ui/button'
import { Field } from '@velvet/ui/field'
import { TextLink } from '@velvet/ui/link'
import { Select } from '@velvet/ui/select'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Answer, useAnswer } from './guest-pages.queries.ts'

type Choice = { response: Answer['response']; label: string }

const coming = (label: string): Choice => ({ response: 'confirmed', label })
const leaving = (label: string): Choice => ({ response: 'cannot_come', label })

/** What the guest can answer, the most likely first (GST-09 to GST-11). */
const choicesOf = ({ status, response, canReturn }: GuestPage): Choice[] => {
  if (status === 'offered') return [coming('Take the place'), leaving('No, thanks')]
  if (status === 'withdrawn') return canReturn ? [coming('I can come after all')] : []
  if (status === 'approved')
    return [...(response === 'confirmed' ? [] : [coming("I'll be there")]), leaving("I can't come")]
  return status === 'received' || status === 'waitlisted' ? [leaving("I can't come")] : []
}

export type GuestAnswerProps = { page: GuestPage; token: string; reload: () => void; onDone: () => void }

/** The guest's answer: confirm, take or refuse an offered place, leave, or return. */
export function GuestAnswer({ page, token, reload, onDone }: GuestAnswerProps) {
  const { status, party, response, offerExpiresAt } = page
  const answer = useAnswer(token)
  const [chosen, setChosen] = useState<number>()
  const heads = Math.min(chosen ?? party.heads, party.heads)
  const choices = choicesOf(page)
  const choosesHeads = party.heads > 1 && choices.some((choice) => choice.response === 'confirmed')
  const sizes = Array.from({ length: party.heads }, (_, index) => index + 1)
  if (choices.length === 0) return null

  function send(choice: Choice) {
    const isComing = choice.response === 'confirmed'
    answer.mutate(
      { response: choice.response, ...(isComing && choosesHeads ? { heads } : {}) },
      {
        onSuccess: () => {
          setChosen(undefined)
          onDone()
        },
      },
    )
  }

  return (
    <section aria-label="Your answer" className="flex flex-col gap-5">
      {status === 'approved' && response === 'confirmed' ? (
        <p className="text-lg text-fg">You confirmed that you will be there.</p>
      ) : null}
      {status === 'offered' && offerExpiresAt ? <TimeLeft until={offerExpiresAt} onEnd={reload} /> : null}
      {choosesHeads ? (
        <Field
          label="Guests in your party"
          hint="Including you. Places you give up go to other guests."
          className="max-w-80"
        >
          <Select value={String(heads)} onChange={({ target }) => setChosen(Number(target.value))}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {choices.map((choice) => (
          <Button
            key={choice.label}
            size="lg"
            variant={choice.response === 'confirmed' ? 'primary' : 'secondary'}
            pending={answer.isPending && answer.variables.response === choice.response}
            disabled={answer.isPending && answer.variables.response !== choice.response}
            onClick={() => send(choice)}
          >
            {choice.label}
          </Button>
        ))}
      </div>
      <p role="alert" className="text-lg text-danger empty:hidden">
        {answer.isError ? failure(answer.error) : null}
        {problemOf(answer.error)?.code === 'event_full' ? (
          <>
            {' '}
            <TextLink href={`/e/${page.event.slug}`}>Open the event page</TextLink>
          </>
        ) : null}
      </p>
    </section>
  )
}

const failure = (error: Error): string =>
  [messageOf(error, 'Your answer was not saved. Please try again.'), problemOf(error)?.suggestion]
    .filter(Boolean)
    .join(' ')

const minuteMs = 60_000

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

const leftOf = (ms: number): string => {
  const minutes = Math.ceil(ms / minuteMs)
  return minutes > 120 ? plural(Math.floor(minutes / 60), 'hour') : plural(Math.max(minutes, 1), 'minute')
}

/** How long an offer still holds, counted on the page. */
function TimeLeft({ until, onEnd }: { until: string; onEnd: () => void }) {
  const end = new Date(until).getTime()
  const [now, setNow] = useState(Date.now)
  const tick = useEffectEvent(() => {
    setNow(Date.now())
    // The server's clock decides, so this asks until it agrees.
    if (Date.now() >= end) onEnd()
  })
  useEffect(() => {
    const timer = setInterval(tick, minuteMs / 12)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="text-lg text-fg-2">
      {now >= end ? 'This offer is ending.' : `${leftOf(end - now)} left to take it.`}
    </p>
  )
}
