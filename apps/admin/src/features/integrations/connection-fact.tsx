import { CircleCheck, CircleX } from 'lucide-react'
import type { SourceStatus } from './read-status.ts'

/** `Connected` or `Failed`, and the message of the source (INT-09). */
export function ConnectionFact({ connection }: { connection: SourceStatus['connection'] }) {
  const Icon = connection.success ? CircleCheck : CircleX
  return (
    <>
      <span
        className={`inline-flex items-center gap-1.5 font-medium ${connection.success ? 'text-appr-fg' : 'text-danger'}`}
      >
        <Icon aria-hidden="true" className="size-4 stroke-[1.75]" />
        {connection.success ? 'Connected' : 'Failed'}
      </span>
      <span className="block text-fg-2">{connection.message}</span>
    </>
  )
}
