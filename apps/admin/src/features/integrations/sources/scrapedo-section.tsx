import { lazy } from 'react'
import { ConfigurationNotice } from '../configuration-notice.tsx'
import { ConnectionFact } from '../connection-fact.tsx'
import type { IntegrationStatus } from '../integration-status.queries.ts'
import { SourceCard } from '../source-card.tsx'
import { setText } from '../source-facts.ts'
import { markedPill } from '../source-pill.ts'
import { TestButton } from '../test-button.tsx'

const ScrapedoDialog = lazy(async () => ({ default: (await import('./scrapedo-dialog.tsx')).ScrapedoDialog }))

/** Scrape.do, the integrated scraper (INT-22 to INT-25). */
export function ScrapedoSection({ status }: { status: IntegrationStatus['scrapedo'] }) {
  return (
    <SourceCard
      title="Integrated Instagram Scraper"
      description="Fetches profiles from Instagram through Scrape.do."
      status={status}
      pill={(known) => markedPill(known, 'Ready')}
      facts={({ configured, connection }) => [
        { label: 'API Token', value: setText(configured) },
        { label: 'Connection', value: <ConnectionFact connection={connection} /> },
      ]}
      notice={<ConfigurationNotice settings={['SCRAPEDO_API_TOKEN']} />}
      actions={<TestButton label="Test" dialog={ScrapedoDialog} />}
    />
  )
}
