import { sourceNames } from '@velvet/domain/instagram'
import { lazy } from 'react'
import { IntegrationCard } from '../integration-card.tsx'
import type { IntegrationStatus, Looked } from '../integration-status.queries.ts'
import type { SourceStatus } from '../read-status.ts'
import { TestButton } from '../test-button.tsx'

const SmartDialog = lazy(async () => ({ default: (await import('./smart-dialog.tsx')).SmartDialog }))

const stateText = ({ data, isPending }: Looked<SourceStatus>): string => {
  if (!data) return isPending ? 'Checking' : 'Unknown'
  return data.configured ? 'Tried' : 'Skipped, not configured'
}

/** The order of sources that every refresh uses, with a test (INT-20, INT-21). */
export function SmartSection({ status }: { status: IntegrationStatus }) {
  return (
    <IntegrationCard
      title="Smart Instagram Service"
      description="Tries Apify first, then the next source if needed."
      facts={(['apify', 'zyla', 'scrapedo', 'html'] as const).map((source, index) => ({
        label: `${index + 1}. ${sourceNames[source]}`,
        value: stateText(status[source]),
      }))}
      actions={<TestButton label="Test Smart Service" dialog={SmartDialog} />}
    >
      <p className="text-sm text-fg-2">
        Validates that the returned username matches the requested one, falls back to the next source if needed, and
        reports the source used.
      </p>
    </IntegrationCard>
  )
}
