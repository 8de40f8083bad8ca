export type Day<Item> = { key: string; title: string; items: Item[] }

/** Groups items, which are sorted by time, by day in the reader's time zone: `Today`, `Yesterday`, then the date. */
export function groupByDay<Item>(items: readonly Item[], timeOf: (item: Item) => string, now: Date): Day<Item>[] {
  const days: Day<Item>[] = []
  for (const item of items) {
    const date = startOfDay(new Date(timeOf(item)))
    const key = date.toDateString()
    const last = days.at(-1)
    if (last?.key === key) last.items.push(item)
    else days.push({ key, title: dayTitle(date, now), items: [item] })
  }
  return days
}

export const startOfDay = (moment: Date): Date => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())

const dayOfYear = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const dayOfAnyYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })

/** `Today`, `Yesterday`, or the date of a day, which is given by its start. */
function dayTitle(date: Date, now: Date): string {
  const today = startOfDay(now)
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (date.getTime() === today.getTime()) return 'Today'
  if (date.getTime() === yesterday.getTime()) return 'Yesterday'
  return (date.getFullYear() === now.getFullYear() ? dayOfYear : dayOfAnyYear).format(date)
}
