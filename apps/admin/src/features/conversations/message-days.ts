import type { Message } from '@velvet/contracts/conversations'
import { dayTitle, startOfDay } from '../activity/activity-time.ts'

type Day = { key: string; title: string; messages: Message[] }

/** Groups messages, sorted oldest first, by day in the reader's time zone. */
export function messageDays(messages: readonly Message[], now: Date): Day[] {
  const days: Day[] = []
  for (const message of messages) {
    const date = startOfDay(new Date(message.sentAt))
    const key = date.toDateString()
    const last = days.at(-1)
    if (last?.key === key) last.messages.push(message)
    else days.push({ key, title: dayTitle(date, now), messages: [message] })
  }
  return days
}
