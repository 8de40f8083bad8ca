/** How long a worker counts as there after it was last seen: three times the pause between two of its signs of life. */
export const presenceSeconds = 15
