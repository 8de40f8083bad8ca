import { fillPage, pageValues, venueVariables } from '@velvet/contracts/config'
import { describe, expect, it } from 'vitest'
import { readSource } from '../checks/sources.ts'

const page = (site: string): Promise<string> => readSource(`apps/${site}/index.html`)

describe('pages that name the venue', () => {
  it.each(['web', 'admin'])(
    'the page of the %s site asks for variables of the venue only, and names it nowhere else',
    async (site) => {
      const html = await page(site)
      const asked = [...html.matchAll(/\{\{([^}]*)\}\}/g)].map(
        ([, inner = '']) => /^env `([A-Z_]+)` \| html$/.exec(inner)?.[1],
      )
      expect(asked.length).toBeGreaterThan(0)
      for (const name of asked) expect(Object.keys(venueVariables)).toContain(name)
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

  it('fills no other variable, and falls back to the defaults', () => {
    const values = pageValues({ SESSION_SECRET: 'hunter2' })
    expect(
      fillPage('{{env `SESSION_SECRET` | html}}|{{env `VENUE_NAME` | html}}|{{env `VENUE_ADDRESS` | html}}', values),
    ).toBe('|Velvet|')
  })
})
