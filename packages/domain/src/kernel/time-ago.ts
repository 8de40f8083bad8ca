const hourMs = 3_600_000

/** Age of a moment in hours, then in days (GEN-39): `just now`, `3 hours ago`, `2 days ago`. */
export const timeAgo = (moment: Date, now: Date): string => {
  const hours = Math.floor((now.getTime() - moment.getTime()) / hourMs)
  if (hours < 1) return 'just now'
  const [count, unit] = hours < 24 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
