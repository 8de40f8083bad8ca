import { expect, it } from 'vitest'
import { waitingText } from './waiting-text.ts'

const evening = Date.parse('2026-02-11T05:00:00Z')

it.each([
  ['2026-02-11T17:00:00.000Z', 'America/Los_Angeles', 'Waiting until 9:00 AM in California'],
  ['2026-02-11T16:59:59.990Z', 'America/Los_Angeles', 'Waiting until 9:00 AM in California'],
  ['2026-02-11T08:00:00.000Z', 'Europe/Berlin', 'Waiting until 9:00 AM in Berlin'],
  ['2026-02-12T14:00:00.000Z', 'America/New_York', 'Waiting until Thu 9:00 AM in New York'],
])('says when a campaign that waits until %s in %s continues (3.9)', (until, timeZone, words) => {
  expect(waitingText({ until, timeZone }, evening).replace(/\s/g, ' ')).toBe(words)
})

it('shows the time when the place is not known (3.9)', () => {
  expect(waitingText({ until: '2026-02-11T17:00:00.000Z', timeZone: null }, evening)).toMatch(
    /^Waiting until Wed, Feb 11.*5:00\sPM UTC$/,
  )
})
