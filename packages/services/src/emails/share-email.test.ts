import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import type { TokenValues } from '@velvet/domain/campaigns'
import { describe, expect, it } from 'vitest'
import type { Settings } from '../kernel/index.ts'
import { compileEmail } from './compile-email.ts'
import { fillEmail, type PersonalLinks } from './fill-email.ts'
import { shareEmail } from './share-email.ts'

const settings: Settings = {
  ...settingsOf(parseEnvironment({ SESSION_SECRET: 'a secret that only this test knows, 32 bytes' })),
  publicOrigin: 'https://velvet.example',
  adminOrigin: 'https://admin.velvet.example',
  emailFrom: { name: 'Velvet', address: 'door@velvet.example' },
  emailFooterAddress: '1 Test Street <New York>',
  sendsTexts: true,
  quietHours: false,
  clickTracking: false,
}
const content =
  '<p>Dear {{firstName|<i>friend</i>}} of {{city}}, {{firstName}}: <a href="https://velvet.example/doors">Doors</a> <a href="https://velvet.example/in?city={{city}}">There</a></p>'
const subject = '{{firstName|Friend}}, the doors of {{city}} open'
const followed = ['https://velvet.example/doors']
const linksOf = (name: string): PersonalLinks => ({
  unsubscribe: `https://velvet.example/u/${name}`,
  follow: (position) => `https://velvet.example/l/${name}-${position}`,
})

/** The provider's behavior: it replaces literally, one placeholder after the other, everywhere. */
const replaceAll = (text: string, substitutions: Record<string, string>): string =>
  Object.entries(substitutions).reduce((done, [key, value]) => done.replaceAll(key, () => value), text)

describe('one email for many recipients in one call', async () => {
  const email = await compileEmail({ subject, content }, settings, followed)
  const shared = shareEmail(email)
  const read = (values: TokenValues, links: PersonalLinks) => {
    const substitutions = shared.substitutionsFor(values, links)
    return {
      subject: replaceAll(shared.content.subject, substitutions),
      html: replaceAll(shared.content.html.join(''), substitutions),
      text: replaceAll(shared.content.text.join(''), substitutions),
    }
  }

  it.each<TokenValues>([
    { firstName: 'Ana', city: 'New York' },
    {},
    { firstName: '  ', city: null },
    { firstName: "$& $1 $' $`", city: '{{firstName}}' },
    { firstName: '<script>alert("x")</script>', city: `O'Fallon & Sons` },
    { firstName: 'Ana\r\nBcc: everyone@example.com', city: '\u2028\u0000' },
    { firstName: '%0%', city: '%velvet:0%' },
    { firstName: 'Žofie 👩‍👩‍👧', city: '\ud800' },
  ])('CAMP-62 CAMP-64 is exactly what they would get alone: %j', (values) => {
    const links = linksOf('ana')
    expect(read(values, links)).toEqual(fillEmail(email, values, links))
  })

  it('gives each recipient their own links, and shares no value between recipients', () => {
    for (const name of ['ana', 'ben']) {
      const { html, text } = read({ firstName: name }, linksOf(name))
      expect(html).toContain(`href="https://velvet.example/u/${name}"`)
      expect(html).toContain(`href="https://velvet.example/l/${name}-0"`)
      expect(text).toContain(`https://velvet.example/u/${name}`)
    }
    expect(JSON.stringify(shared.content)).not.toMatch(/ana|ben\b/)
  })

  it('separates values for HTML and text, so that a name is escaped in one and plain in the other', () => {
    const { subject: line, html, text } = read({ firstName: 'Ana & Ben\nBcc: x' }, linksOf('ana'))
    expect(html).toContain('Ana &amp; Ben')
    expect(text).toContain('Ana & Ben')
    expect(line).toMatch(/^Ana & Ben Bcc: x, the doors/)
  })
})
