/** A text whose answer was lost, at the time of a lookup; `absences` are earlier lookups that did not find it. */
export type LostText = { readonly ageMs: number; readonly absences: number }

export type LostTextLimits = { readonly settledMs: number; readonly maxMs: number }

export type LostTextVerdict = 'sent' | 'never_sent' | 'ask_a_person' | 'wait'

/**
 * What a lookup at the provider means for a lost text. It counts as not sent after two lookups without it, the second one when
 * the text is old enough that the provider would list it. If the provider is unavailable for too long, a person decides.
 */
export const decideLostText = (
  finding: 'found' | 'absent' | 'unavailable',
  { ageMs, absences }: LostText,
  { settledMs, maxMs }: LostTextLimits,
): LostTextVerdict => {
  if (finding === 'found') return 'sent'
  if (finding === 'absent') return absences > 0 && ageMs >= settledMs ? 'never_sent' : 'wait'
  return ageMs >= maxMs ? 'ask_a_person' : 'wait'
}
