/** Comma-separated text or a list, split, trimmed, without empty items or repeats (PUB-23, SEC-17). */
export const parseZipCodes = (typed: string | readonly string[]): string[] => [
  ...new Set(
    (typeof typed === 'string' ? [typed] : typed)
      .flatMap((item) => item.split(','))
      .map((item) => item.trim())
      .filter(Boolean),
  ),
]

/** Five digits, with or without the four of ZIP+4. */
export const isZipCode = (text: string): boolean => /^\d{5}(?:-\d{4})?$/.test(text)
