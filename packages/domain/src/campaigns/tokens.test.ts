import { describe, expect, it } from 'vitest'
import { compileText, escapeHtml, fillText, headerLine, type TokenValues, tokenNames } from './tokens.ts'

const ada: TokenValues = {
  firstName: 'Ada',
  lastName: 'King',
  email: 'ada@example.com',
  phone: '+12125550123',
  city: 'New York',
  state: 'NY',
  instagram: 'ada.king',
}
const fill = (text: string, values: TokenValues = ada): string => fillText(compileText(text), values)

describe('tokens', () => {
  it('CAMP-62 fills every known token in each of the three spellings', () => {
    expect(fill('{{firstName}} {firstName} [First Name]')).toBe('Ada Ada Ada')
    expect(fill('{{lastName}}, {{email}}, {{city}}, {{state}}, {{instagram}}')).toBe(
      'King, ada@example.com, New York, NY, ada.king',
    )
    expect(fill('{phone} [Instagram Username]')).toBe('+12125550123 ada.king')
    for (const name of tokenNames) expect(compileText(`{{${name}}}`)).toMatchObject({ tokens: [name], unknown: [] })
  })

  it('CAMP-63 fills every bracketed form', () => {
    expect(fill('[First Name]|[Last Name]|[Full Name]|[City]|[State]|[Instagram]')).toBe(
      'Ada|King|Ada King|New York|NY|ada.king',
    )
  })

  it('builds the full name from first and last name, or from either alone', () => {
    expect(fill('{{fullName}}')).toBe('Ada King')
    expect(fill('{{fullName}}', { lastName: 'King' })).toBe('King')
    expect(fill('{{fullName|guest}}', {})).toBe('guest')
  })

  it('ignores case, spaces and underscores in a name', () => {
    expect(fill('{{ FIRSTNAME }}{{first_name}}{ First Name }[first name]')).toBe('AdaAdaAdaAda')
  })

  it('CAMP-64 takes the fallback, or nothing, for a missing or blank value', () => {
    expect(fill('Dear {{firstName|friend}}', {})).toBe('Dear friend')
    expect(fill('Dear {{ firstName | dear friend }}', { firstName: '  ' })).toBe('Dear dear friend')
    expect(fill('Dear [First Name|friend]', { firstName: null })).toBe('Dear friend')
    expect(fill('Dear {{firstName}}!', {})).toBe('Dear !')
  })

  it('names unknown tokens as they were written, each once', () => {
    expect(compileText('{{frstName}} {{frstName}} {nickname} {{}}').unknown).toEqual([
      '{{frstName}}',
      '{nickname}',
      '{{}}',
    ])
  })

  it.each([
    ['Hi {{firstName}, come', ['{{firstName}']],
    ['Hi {firstName}}, come', ['{firstName}}']],
    ['Hi {{{firstName}}}', ['{{{firstName}}}']],
    ['Hi {{firstName|{city}}}', ['{{firstName|', '{city}}}']],
    ['Hi {first-name} and {user.firstName}', ['{first-name}', '{user.firstName}']],
    ['Hi {{firstName', ['{{firstName']],
  ])('names what was meant as a token and is none: %s', (text, unknown) => {
    expect(compileText(text).unknown).toEqual(unknown)
  })

  it('allows characters of other spellings in a fallback, and does not read style sheet rules as tokens', () => {
    expect(fill('{{firstName|[guest]}} {firstName|(you)}', {})).toBe('[guest] (you)')
    expect(compileText('@media print{p{color:red}}').unknown).toEqual([])
  })

  it('leaves prose in brackets and lone braces alone', () => {
    const prose = 'Doors [see map] open { at } 9 {1} }} [First Nam] {"a": 1}'
    expect(compileText('Doors [see map] open 9 {1} }} [First Nam] {"a": 1}').unknown).toEqual([])
    expect(compileText(prose).unknown).toEqual(['{ at }'])
    expect(fill('Doors [see map] {1} }}')).toBe('Doors [see map] {1} }}')
  })

  it('never reads a value as a token again', () => {
    expect(fill('{{firstName}} {{lastName}}', { firstName: '{{lastName}}', lastName: '$& {{email}}' })).toBe(
      '{{lastName}} $& {{email}}',
    )
  })

  it('encodes values and nothing else', () => {
    const text = compileText('<b>{{firstName|<i>you</i>}}</b>')
    expect(fillText(text, { firstName: `<script>"'&` }, escapeHtml)).toBe('<b>&lt;script&gt;&quot;&#39;&amp;</b>')
    expect(fillText(text, {}, escapeHtml)).toBe('<b><i>you</i></b>')
  })

  it('keeps a subject on one line, whatever a name contains', () => {
    expect(headerLine('Hello Ada\r\nBcc: everyone@example.com\u2028x\u0000')).toBe(
      'Hello Ada Bcc: everyone@example.com x',
    )
  })
})
