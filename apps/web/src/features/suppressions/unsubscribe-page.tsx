import { ApiError } from '@velvet/contracts/kernel'
import { Button } from '@velvet/ui/button'
import { useEffect, useRef } from 'react'
import { QuietPage, QuietTitle, ReturnHome } from '../../quiet-page.tsx'
import { useUnsubscribe } from './suppressions.queries.ts'

/** The token of a test message, which has no recipient to unsubscribe. */
const testToken = 'test'

/** The page that the link in every campaign email opens. Opening it changes nothing; the button does. */
export function UnsubscribePage({ token }: { token: string }) {
  return (
    <QuietPage title="Unsubscribe" eyebrow="EMAIL PREFERENCES">
      {token === testToken ? (
        <Outcome title="This was a test">
          No one was unsubscribed. In a real campaign, this link lets the recipient unsubscribe from all campaign emails
          with one click.
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
        You will receive no more campaign emails from us. This takes effect immediately. There is nothing else to do.
      </Outcome>
    )
  if (isForged)
    return (
      <Outcome title="This link is not valid">
        The link may be incomplete. Please open the unsubscribe link again directly from the email.
      </Outcome>
    )
  return (
    <>
      <QuietTitle>Unsubscribe</QuietTitle>
      <p className="text-lede mt-6 max-w-120 text-fg-2">
        Press the button to stop all campaign emails from us. Nothing changes until you do.
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
        {unsubscribe.isError ? 'Something went wrong, and you are still subscribed. Please try again.' : null}
      </p>
    </>
  )
}

/** Takes the focus from the button that disappeared, so that a screen reader continues here. */
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
