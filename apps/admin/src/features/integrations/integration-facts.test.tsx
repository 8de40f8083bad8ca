import { describe, expect, it } from 'vitest'
import { integrationServer, unconfigured, working } from '../../testing/integrations.ts'
import { openIntegrations } from '../../testing/open/open-integrations.tsx'

describe('what the sources are for', () => {
  it('INT-20 the smart service shows the order of sources and what it validates', async () => {
    const sources = { ...working(), zyla: unconfigured().zyla }
    const { section } = await openIntegrations(integrationServer(() => sources))
    const smart = section('Smart Instagram Service')
    await expect
      .element(smart)
      .toMatchTextContent(
        /Tries Apify first.*Validates that the returned username matches.*falls back.*reports the source used/,
      )
    await expect
      .element(smart)
      .toMatchTextContent(
        /1\. ApifyTried\s*2\. ZylaSkipped, not configured\s*3\. Scrape\.doTried\s*4\. The Instagram pageTried/,
      )
  })

  it('INT-46 INT-47 show what the sources are used for', async () => {
    const { section } = await openIntegrations()
    const usage = section('Integration Usage')
    await expect
      .element(usage)
      .toMatchTextContent(
        /Apify is the primary source when configured\. The fallbacks follow.*All applicant Instagram refreshes use this order\./,
      )
    expect(
      usage
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual(['Profile pictures', 'Follower and following counts', 'Recent posts', 'Verification status', 'Biography'])
  })
})
