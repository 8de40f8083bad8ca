import { useNow } from '../../kit/time/use-now.ts'

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** `checked 12 s ago`, in seconds, then minutes, then hours. */
export function checkedAgoText(at: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1000))
  if (seconds < 60) return `checked ${seconds} s ago`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `checked ${minutes} min ago` : `checked ${Math.floor(minutes / 60)} h ago`
}

/** When a source was last checked, with the exact time on hover. */
export function CheckedAgo({ at }: { at: string | null }) {
  const now = useNow(1000)
  if (at === null) return <span>not checked yet</span>
  const date = new Date(at)
  return (
    <time dateTime={at} title={exact.format(date)}>
      {checkedAgoText(date, now)}
    </time>
  )
}
