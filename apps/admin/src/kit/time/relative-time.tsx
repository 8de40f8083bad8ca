import { timeAgo } from '@velvet/domain/kernel'

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** `3 days ago` (GEN-39), with the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={exact.format(date)}>
      {timeAgo(date, new Date())}
    </time>
  )
}
