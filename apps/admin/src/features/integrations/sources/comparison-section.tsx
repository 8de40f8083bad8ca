import { lazy } from 'react'
import { IntegrationCard } from '../integration-card.tsx'
import { TestButton } from '../test-button.tsx'

const ComparisonDialog = lazy(async () => ({ default: (await import('./comparison-dialog.tsx')).ComparisonDialog }))

/** Apify and the custom scraper side by side (INT-26 to INT-30). */
export function ComparisonSection() {
  return (
    <IntegrationCard
      title="Scraper Comparison"
      description="Fetches the same profile with Apify and the custom scraper at the same time."
      className="lg:col-span-2"
      actions={<TestButton label="Compare Scrapers" dialog={ComparisonDialog} />}
    >
      <p className="text-sm text-fg-2">
        Shows whether each one answered, how long it took, and how many posts it found. Counts as one call to each.
      </p>
    </IntegrationCard>
  )
}
