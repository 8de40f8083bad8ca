import { describe, expect, it } from 'vitest'
import { compileText, compileWith, escapeHtml, fillText } from '../campaigns/index.ts'
import { guestTokenNames, type ServiceTokenName, serviceTokenNames, serviceTokens } from './service-tokens.ts'

const fill = (text: string, values: Partial<Record<ServiceTokenName, string>>, encode?: (value: string) => string) =>
  fillText(compileWith(serviceTokens, text), values, encode)

describe('tokens of messages to guests', () => {
  it('MSG-16 fill in those of campaigns and those of the application, in each spelling', () => {
    for (const name of serviceTokenNames)
      expect(compileWith(serviceTokens, `{{${name}}}`)).toMatchObject({ tokens: [name], unknown: [] })
    const values = { 'event.name': 'Winter Gala', firstName: 'Ada', offerUntil: 'Friday' }
    expect(
      fill('{{firstName}} {{event.name}} {event.name} {{ Event.Name }} [Event Name] {{offer_until}}', values),
    ).toBe('Ada Winter Gala Winter Gala Winter Gala Winter Gala Friday')
  })

  it('MSG-16 use the fallback for a blank value and escape the others', () => {
    expect(fill('{{note|none}} {{pass|no pass}} {{event.doors}}', { note: ' ' })).toBe('none no pass ')
    expect(fill('{{note}}', { note: '<b>&' }, escapeHtml)).toBe('&lt;b&gt;&amp;')
  })

  it('MSG-15 do not include unknown ones', () => {
    expect(compileWith(serviceTokens, '{{event.nam}} {{frstName}}').unknown).toEqual(['{{event.nam}}', '{{frstName}}'])
  })

  it('MSG-16 are unknown to campaigns', () => {
    for (const name of guestTokenNames) expect(compileText(`{{${name}}}`).unknown).toEqual([`{{${name}}}`])
  })
})
