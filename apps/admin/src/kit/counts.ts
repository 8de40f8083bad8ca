/** A count with thousands separators. */
export const countText = (count: number): string => count.toLocaleString('en-US')

/** `1 person`, `1,234 people`. */
export const peopleText = (count: number): string => `${countText(count)} ${count === 1 ? 'person' : 'people'}`
