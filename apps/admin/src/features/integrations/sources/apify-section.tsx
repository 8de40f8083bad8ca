import { lazy } from 'react'
import { ConfigurationNotice } from '../configuration-notice.tsx'
import { ConnectionFact } from '../connection-fact.tsx'
import type { IntegrationStatus } from '../integration-status.queries.ts'
import { SourceCard } from '../source-card.tsx'
import { setText } from '../source-facts.ts'
import { connectionPill } from '../source-pill.ts'
import { TestButton } from '../test-button.tsx'

const ApifyDialog = lazy(async () => ({ default: (await import('./apify-dialog.tsx')).ApifyDialog }))

/** Apify, the source tried first (INT-07 to INT-15). */
export function ApifySection({ status }: { status: IntegrationStatus['apify'] }) {
  return (
    <SourceCard
      title="Apify Instagram Integration"
      description="Runs your scraping task on Apify."
      status={status}
      pill={connectionPill}
      facts={({ config, connection }) => [
        { label: 'API Token', value: setText(config.hasToken) },
        { label: 'Task ID', value: setText(config.hasTaskId) },
        { label: 'Connection', value: <ConnectionFact connection={connection} /> },
      ]}
      notice={<ConfigurationNotice settings={['APIFY_API_TOKEN', 'APIFY_TASK_ID']} />}
      actions={<TestButton label="Test Integration" disabled={!status.data?.configured} dialog={ApifyDialog} />}
    />
  )
}
