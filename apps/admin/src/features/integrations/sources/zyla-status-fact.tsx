import { CircleCheck, CircleHelp } from 'lucide-react'

/** `ready` counts as working, everything else as unknown (INT-32); the message explains. */
export function ZylaStatusFact({ status, message }: { status: string; message: string }) {
  const isReady = status === 'ready'
  const Icon = isReady ? CircleCheck : CircleHelp
  return (
    <>
      <span className={`inline-flex items-center gap-1.5 font-medium ${isReady ? 'text-appr-fg' : 'text-fg-2'}`}>
        <Icon aria-hidden="true" className="size-4 stroke-[1.75]" />
        {isReady ? status : 'Unknown'}
      </span>
      <span className="block text-fg-2">{message}</span>
    </>
  )
}
