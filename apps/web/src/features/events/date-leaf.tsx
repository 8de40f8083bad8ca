import { dateParts } from '@velvet/domain/events'

/** The date of a night like the leaf of a calendar, for the eyes only: its long form always stands beside it. */
export function DateLeaf({ date, timeZone }: { date: string | null; timeZone: string | null }) {
  const { month, day, weekday } = dateParts(date, timeZone)
  return (
    <div aria-hidden="true" className="leaf">
      <span>{month}</span>
      <b>{day}</b>
      <span>{weekday}</span>
    </div>
  )
}
