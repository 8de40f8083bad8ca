import { quietSentence } from '@velvet/domain/conversations'
import { Moon } from 'lucide-react'
import { useNow } from '../../../kit/time/use-now.ts'

export type QuietNoticeProps = { id: string; timeZones: readonly string[]; name: string }

/** Tells the admin that it is night where the recipient is. The text is sent anyway. */
export function QuietNotice({ id, timeZones, name }: QuietNoticeProps) {
  const sentence = quietSentence(timeZones, useNow(15_000), name)
  return (
    <p id={id} role="status" className="flex items-center gap-1.5 text-xs text-pend-fg empty:hidden">
      {sentence ? (
        <>
          <Moon aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.75]" />
          <span>
            <span>{sentence}</span> Your text will still go out right away.
          </span>
        </>
      ) : null}
    </p>
  )
}
