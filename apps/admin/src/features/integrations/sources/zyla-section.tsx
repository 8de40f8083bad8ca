import { lazy } from 'react'
import { ConfigurationNotice } from '../configuration-notice.tsx'
import type { IntegrationStatus } from '../integration-status.queries.ts'
import { SourceCard } from '../source-card.tsx'
import { setText } from '../source-facts.ts'
import { connectionPill } from '../source-pill.ts'
import { TestButton } from '../test-button.tsx'
import { ZylaStatusFact } from './zyla-status-fact.tsx'

const ZylaDialog = lazy(async () => ({ default: (await import('./zyla-dialog.tsx')).ZylaDialog }))
const ZylaBatchDialog = lazy(async () => ({ default: (await import('./zyla-batch-dialog.tsx')).ZylaBatchDialog }))

/** Zyla, the source tried second (INT-31 to INT-45). */
export function ZylaSection({ status }: { status: IntegrationStatus['zyla'] }) {
  const isOff = !status.data?.configured
  return (
    <SourceCard
      title="Zyla API Integration"
      description="Calls an API from the Zyla marketplace."
      status={status}
      pill={connectionPill}
      facts={({ bearer_token_present, status: text, api_url, connection }) => [
        { label: 'Bearer Token', value: setText(bearer_token_present) },
        { label: 'API Status', value: <ZylaStatusFact status={text} message={connection.message} /> },
        ...(api_url ? [{ label: 'API Endpoint', value: <span className="break-all">{api_url}</span> }] : []),
      ]}
      notice={<ConfigurationNotice settings={['ZYLA_BEARER_TOKEN', 'ZYLA_API_URL']} />}
      actions={
        <>
          <TestButton label="Test API" disabled={isOff} dialog={ZylaDialog} />
          <TestButton label="Batch Test" disabled={isOff} dialog={ZylaBatchDialog} />
        </>
      }
    />
  )
}
