/** A text whose answer was lost, at the time of a lookup; `absences` are earlier lookups that did not find it. */
export type LostText = { readonly ageMs: number; readonly absences: number }

export type LostTextLimits = { readonly settledMs: number; readonly longestMs: number }

export type LostTextVerdict = 'sent' | 'never_sent' | 'ask_a_person' | 'wait'

/**
 * What a look-up at the provider says about a lost text. Not being found counts twice, and for the second time only once the
 * text is old enough that the provider would show it. Where the provider can not be asked for too long, a person decides.
 */
export const decideLostText = (
  finding: 'found' | 'absent' | 'unavailable',
  { ageMs, absences }: LostText,
  { settledMs, longestMs }: LostTextLimits,
): LostTextVerdict => {
  if (finding === 'found') return 'sent'
  if (finding === 'absent') return absences > 0 && ageMs >= settledMs ? 'never_sent' : 'wait'
  return ageMs >= longestMs ? 'ask_a_person' : 'wait'
}
