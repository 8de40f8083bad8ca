/** Page buttons around the current page, at most five (DASH-30). Pages count from 1. */
export const pageNumbers = (current: number, total: number, most = 5): number[] => {
  const count = Math.min(most, Math.max(1, total))
  const first = Math.max(1, Math.min(current - Math.floor(count / 2), total - count + 1))
  return Array.from({ length: count }, (_, i) => first + i)
}
