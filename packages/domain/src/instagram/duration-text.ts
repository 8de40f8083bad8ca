/** Length of time as the specification writes it, such as `132ms`. */
export const durationText = (ms: number): string => `${Math.max(0, Math.round(ms))}ms`
