/** At most this many page buttons (DASH-30). */
const pageButtons = 5

/** The pages to offer around `page`, both counted from 1; the window shifts at the ends to stay full. */
export function pageWindow(page: number, pageCount: number): number[] {
  const length = Math.max(1, Math.min(pageButtons, pageCount))
  const first = Math.max(1, Math.min(page - Math.floor(pageButtons / 2), pageCount - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}
