import { fillPage, pageValues, venueVariables } from '@velvet/contracts/config'
import { describe, expect, it } from 'vitest'
import { readSource } from '../checks/sources.ts'

const page = (site: string): Promise<string> => readSource(`apps/${site}/index.html`)

describe('pages that name the venue', () => {
  it.each(['web', 'admin'])(
    'the page of the %s site asks for variables of the venue only, and names it nowhere else',
    async (site) => {
      const html = await page(site)
      const asked = [...html.matchAll(/\{\{([^}]*)\}\}/g)].map(([, inner = '']) =>
        /^(?:env `([A-Z_]+)` \| html|if env `([A-Z_]+)`|else|end)$/.exec(inner),
      )
      expect(asked.length).toBeGreaterThan(0)
      for (const found of asked) {
        const [word, shown, tested] = found ?? []
        if (word !== 'else' && word !== 'end') expect(Object.keys(venueVariables)).toContain(shown ?? tested)
      }
      expect(html).not.toMatch(/velvet/i)
      expect(fillPage(html, pageValues({}))).not.toContain('{{')
    },
  )

  it('shows what the venue set, as text', () => {
    const values = pageValues({ VENUE_NAME: ' The "Room" <b> ', VENUE_CONTACT: 'a&b@example.com' })
    expect(fillPage('<title>{{env `VENUE_NAME` | html}}</title>{{env `VENUE_CONTACT` | html}}', values)).toBe(
      '<title>The &#34;Room&#34; &lt;b&gt;</title>a&amp;b@example.com',
    )
  })

  it('previews a shared link with the name of the venue, and with a picture only if there is one', async () => {
    const shared = (html: string, name: string): string | undefined =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
    const html = await page('web')
    const plain = fillPage(html, pageValues({ VENUE_NAME: 'The Room' }))
    expect(shared(plain, 'og:title')).toMatch(/^The Room: /)
    expect([shared(plain, 'og:image'), shared(plain, 'twitter:card')]).toEqual([undefined, 'summary'])
    const pictured = fillPage(html, pageValues({ VENUE_HERO_PICTURE: 'https://pictures.example/a.jpg' }))
    expect([shared(pictured, 'og:image'), shared(pictured, 'twitter:card')]).toEqual([
      'https://pictures.example/a.jpg',
      'summary_large_image',
    ])
  })

  it.each(['web', 'admin'])('the icon of the %s site names no venue', async (site) => {
    expect(await readSource(`apps/${site}/public/favicon.svg`)).not.toMatch(/velvet/i)
  })

  it('fills no other variable, and falls back to the defaults', () => {
    const values = pageValues({ SESSION_SECRET: 'hunter2' })
    expect(
      fillPage('{{env `SESSION_SECRET` | html}}|{{env `VENUE_NAME` | html}}|{{env `VENUE_ADDRESS` | html}}', values),
    ).toBe('|Velvet|')
  })
})
