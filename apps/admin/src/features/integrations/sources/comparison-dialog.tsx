import { compareScrapers, type ScraperComparison } from '@velvet/contracts/integrations'
import { Badge } from '@velvet/ui/badge'
import { Trophy } from 'lucide-react'
import { numberText } from '../source-facts.ts'
import { TestDialog } from '../test-dialog.tsx'
import { TestResult } from '../test-result.tsx'
import { useIntegrationTest } from '../use-integration-test.ts'

const winners: Record<ScraperComparison['winner'], string> = {
  both: 'Both Scrapers',
  none: 'No Scraper',
  custom: 'Custom Scraper',
  apify: 'Apify',
}

/** Compares Apify and the custom scraper with one profile (INT-26 to INT-30). */
export function ComparisonDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { result, isPending, test } = useIntegrationTest<ScraperComparison>({
    name: compareScrapers.name,
    run: (call, username) => call(compareScrapers, { body: { username } }),
    told: ({ winner }) => ({ title: 'Scraper Comparison Completed', description: `Winner: ${winners[winner]}` }),
    failure: { title: 'Comparison Failed', fallback: 'Failed to run scraper comparison' },
  })
  return (
    <TestDialog
      title="Compare Scrapers"
      description="Fetches one profile with both scrapers, which can take up to a minute."
      open={open}
      onClose={onClose}
      isPending={isPending}
      onTest={test}
    >
      {result ? <Comparison result={result} /> : null}
    </TestDialog>
  )
}

function Comparison({ result: { winner, apify, custom } }: { result: ScraperComparison }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-sm text-fg-2">
        Winner
        <Badge tone={winner === 'none' ? 'declined' : 'approved'} icon={winner === 'none' ? undefined : <Trophy />}>
          {winners[winner]}
        </Badge>
      </p>
      <Scraper name="Apify" {...apify} />
      <Scraper name="Custom Scraper" {...custom} />
    </div>
  )
}

function Scraper({ name, success, duration, postsCount, error }: ScraperComparison['apify'] & { name: string }) {
  return (
    <section aria-label={name}>
      <h3 className="mb-1.5 text-sm font-semibold">{name}</h3>
      <TestResult
        success={success}
        outcome={success ? 'Success' : 'Failed'}
        facts={[
          { label: 'Duration', value: duration },
          { label: 'Posts found', value: numberText(postsCount) },
          ...(success ? [] : [{ label: 'Error', value: error ?? 'Unknown error' }]),
        ]}
      />
    </section>
  )
}
