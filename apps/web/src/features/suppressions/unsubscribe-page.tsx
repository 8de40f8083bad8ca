import { ApiError } from '@velvet/contracts/kernel'
import { Button } from '@velvet/ui/button'
import { useEffect, useRef } from 'react'
import { QuietPage, QuietTitle, ReturnHome } from '../../quiet-page.tsx'
import { useUnsubscribe } from './suppressions.queries.ts'

/** The link of a test message, which has no recipient who could leave. */
const testToken = 'test'

/** Where the link in every campaign mail leads. Opening it changes nothing; the button does. */
export function UnsubscribePage({ token }: { token: string }) {
  return (
    <QuietPage title="Unsubscribe" eyebrow="OUR LETTERS">
      {token === testToken ? (
        <Outcome title="This was a test">
          Nobody was unsubscribed. In a campaign, this link lets its reader stop all further campaign email with one
          press.
        </Outcome>
      ) : (
        <Leaving token={token} />
      )}
    </QuietPage>
  )
}

function Leaving({ token }: { token: string }) {
  const unsubscribe = useUnsubscribe(token)
  const isForged = unsubscribe.error instanceof ApiError && unsubscribe.error.status === 404
  if (unsubscribe.isSuccess)
    return (
      <Outcome title="You are unsubscribed">
        You will receive no more campaign emails from us. It took effect at once; there is nothing else to do.
      </Outcome>
    )
  if (isForged)
    return (
      <Outcome title="This link is not valid">
        It may have been cut short on its way. Please open the unsubscribe link in the email itself once more.
      </Outcome>
    )
  return (
    <>
      <QuietTitle>Unsubscribe</QuietTitle>
      <p className="text-lede mt-6 max-w-120 text-fg-2">
        One press and we stop writing to you about our events. Nothing changes until then.
      </p>
      <Button
        variant="primary"
        size="lg"
        className="mt-10"
        pending={unsubscribe.isPending}
        pendingLabel="Unsubscribing..."
        onClick={() => unsubscribe.mutate()}
      >
        Unsubscribe
      </Button>
      <p role="alert" className="mt-5 min-h-6 max-w-120 text-lg text-danger">
        {unsubscribe.isError ? 'That did not work, and you are still subscribed. Please try again.' : null}
      </p>
    </>
  )
}

/** Takes the focus that the vanished button had, so that a screen reader continues here. */
function Outcome({ title, children }: { title: string; children: string }) {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <>
      <div ref={message} tabIndex={-1} className="flex flex-col items-center outline-none">
        <QuietTitle>{title}</QuietTitle>
        <p className="text-lede mt-6 max-w-120 text-fg-2">{children}</p>
      </div>
      <ReturnHome />
    </>
  )
}
