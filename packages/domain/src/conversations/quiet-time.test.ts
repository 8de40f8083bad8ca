import { expect, it } from 'vitest'
import { quietSentence } from './quiet-time.ts'

const la = 'America/Los_Angeles'
const ny = 'America/New_York'

it.each([
  [[la], '2026-02-11T07:40:00Z', "It's 11:40 PM where Ana is."],
  [[la], '2026-02-11T16:59:00Z', "It's 8:59 AM where Ana is."],
  [[la], '2026-02-11T17:00:00Z', null],
  [[la], '2026-02-12T03:59:00Z', null],
  [[la], '2026-02-12T04:00:00Z', "It's 8:00 PM where Ana is."],
  [[ny], '2026-02-11T05:00:00Z', "It's 12:00 AM where Ana is."],
  [[ny, la], '2026-02-11T14:30:00Z', 'It may be 6:30 AM where Ana is.'],
  [[ny, la], '2026-02-11T18:00:00Z', null],
  [[], '2026-02-11T07:40:00Z', null],
])('MSG-22 in %j at %s the author of a text is told: %s', (zones, at, sentence) => {
  // Some versions of the locale data write a narrow space.
  expect(quietSentence(zones, new Date(at), 'Ana')?.replace(/\s/g, ' ') ?? null).toBe(sentence)
})
