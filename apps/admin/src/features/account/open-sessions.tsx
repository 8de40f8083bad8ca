import type { OpenSession } from '@velvet/contracts/users'
import { Badge } from '@velvet/ui/badge'
import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { ShortMoment } from '../../kit/time/moments.tsx'
import { useEndSession, useLogOutEverywhere } from './account.queries.ts'
import { deviceOf } from './session-device.ts'

/** The admin's open sessions, with buttons that end one or all of them. */
export function OpenSessions({ sessions }: { sessions: readonly OpenSession[] }) {
  const confirm = useConfirm()
  const failureToast = useFailureToast()
  const everywhere = useLogOutEverywhere()
  const list = useRef<HTMLUListElement>(null)

  const logOutEverywhere = async () => {
    const isConfirmed = await confirm({
      title: 'Log out everywhere',
      description: 'Every open session ends right away, including this one. You will need to log in again.',
      confirmLabel: 'Log out everywhere',
    })
    if (!isConfirmed) return
    try {
      await everywhere.mutateAsync()
    } catch (error) {
      failureToast(error, 'Error', 'Failed to end the sessions')
    }
  }

  return (
    <Card
      title="Open sessions"
      description="A session ends after an hour without activity, and after twelve hours at the latest."
      actions={
        <Button icon={<LogOut />} pending={everywhere.isPending} onClick={() => void logOutEverywhere()}>
          Log out everywhere
        </Button>
      }
    >
      <ul ref={list} tabIndex={-1} aria-label="Open sessions" className="-my-2 divide-y divide-line outline-none">
        {sessions.map((session) => (
          <Session key={session.id} session={session} onEnded={() => list.current?.focus()} />
        ))}
      </ul>
    </Card>
  )
}

/** An ended session takes its button with it, so the list takes the focus. */
function Session({ session, onEnded }: { session: OpenSession; onEnded: () => void }) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync: end, isPending } = useEndSession()
  const { id, isCurrent, startedAt, lastActiveAt, ipAddress, userAgent } = session
  const { name, isHandheld } = deviceOf(userAgent)

  const endIt = async () => {
    try {
      await end(id)
      onEnded()
      toast({ title: 'Session Ended', description: `${name} is logged out.` })
    } catch (error) {
      failureToast(error, 'Error', 'Failed to end the session')
    }
  }

  return (
    <li className="flex items-center gap-3 py-3 text-sm">
      <span aria-hidden="true" className="shrink-0 text-fg-3 [&_svg]:size-4.5 [&_svg]:stroke-[1.75]">
        {isHandheld ? <Smartphone /> : <Monitor />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium" title={userAgent ?? undefined}>
            {name}
          </span>
          {isCurrent ? <Badge tone="approved">This session</Badge> : null}
        </p>
        <p className="flex flex-wrap gap-x-3 text-xs text-fg-3">
          <span className="break-all text-fg-2">{ipAddress ?? 'Unknown address'}</span>
          <span>
            Started <ShortMoment at={startedAt} />
          </span>
          <span>
            Last active <ShortMoment at={lastActiveAt} />
          </span>
        </p>
      </div>
      {isCurrent ? null : (
        <Button
          size="sm"
          aria-label={`End the session of ${name}, ${ipAddress ?? 'unknown address'}`}
          pending={isPending}
          onClick={() => void endIt()}
        >
          End
        </Button>
      )}
    </li>
  )
}
