import { describe, expect, it } from 'vitest'
import { compileServiceSms, fillServiceSms, isServiceSmsTooLong } from './service-sms.ts'

const fill = (text: string, values: Record<string, string>) => fillServiceSms(compileServiceSms(text), values)
const guestPage = `https://velvet.example/g/${'x'.repeat(70)}`

describe('texts to guests', () => {
  it('MSG-20 say how to opt out', () => {
    expect(fill('{{event.name}}: {{guestPage}}', { 'event.name': 'Gala', guestPage })).toBe(
      `Gala: ${guestPage}\nReply STOP to opt out`,
    )
  })

  it('MSG-20 cut the note, then the place and the name of the event, to 320 characters', () => {
    const text = '{{event.name}}: {{note}} {{event.place}} {{guestPage}}'
    const short = { 'event.name': 'Gala', 'event.place': 'The Hall', guestPage }
    const noted = fill(text, { ...short, note: `Bring ${'a very warm coat '.repeat(28)}` })
    expect(Array.from(noted).length).toBeLessThanOrEqual(320)
    expect(noted).toMatch(/^Gala: Bring a very warm .*\.\.\. The Hall https:/)

    const long = fill(text, { guestPage, note: 'n'.repeat(500), 'event.place': 'p'.repeat(300), 'event.name': 'Gala' })
    expect(Array.from(long).length).toBe(320)
    expect(long).toMatch(/^Gala: {2}p+\.\.\. https:/)
    expect(isServiceSmsTooLong(long)).toBe(false)
  })

  it('MSG-20 may be too long by their own words', () => {
    expect(isServiceSmsTooLong(fill(`${'a'.repeat(300)} {{note}}`, { note: 'n' }))).toBe(true)
  })
})
