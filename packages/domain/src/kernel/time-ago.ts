const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Age of a moment in hours, then in days (GEN-39): `just now`, `3 hours ago`, `2 days ago`. */
export const timeAgo = (moment: Date, now: Date): string => {
  const hours = Math.floor((now.getTime() - moment.getTime()) / hourMs)
  if (hours < 1) return 'just now'
  const [count, unit] = hours < 24 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

/** The same for what is read as it happens: minutes before hours, and `just now` for one minute. */
export const timeAgoInLog = (moment: Date, now: Date): string => {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / minuteMs)
  if (minutes < 1 || minutes >= 60) return timeAgo(moment, now)
  return `${minutes} minute${minutes === 1 ? '' : 's'} ago`
}
