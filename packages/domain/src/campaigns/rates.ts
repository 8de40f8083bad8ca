/** A part of a whole in percent with one decimal; 0 when there is no whole (CAMP-07, CAMP-08, CAMP-09). */
export const ratePercent = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.round((part / whole) * 1000) / 10

/** The same as text: `12.5%`, `0.0%`. */
export const rateText = (part: number, whole: number): string => `${ratePercent(part, whole).toFixed(1)}%`
