import { lazy } from 'react'
import { ConnectionFact } from '../connection-fact.tsx'
import type { IntegrationStatus } from '../integration-status.queries.ts'
import { SourceCard } from '../source-card.tsx'
import { markedPill } from '../source-pill.ts'
import { TestButton } from '../test-button.tsx'

const HtmlParserDialog = lazy(async () => ({ default: (await import('./html-parser-dialog.tsx')).HtmlParserDialog }))

/** Profiles read from their public pages, without an API key (INT-16 to INT-19). */
export function HtmlParserSection({ status }: { status: IntegrationStatus['html'] }) {
  return (
    <SourceCard
      title="HTML Instagram Parser"
      description="Reads public profile pages. Needs no key. The last source to be tried."
      status={status}
      pill={(known) => markedPill(known, 'Active')}
      facts={({ connection }) => [{ label: 'Connection', value: <ConnectionFact connection={connection} /> }]}
      actions={<TestButton label="Test Parser" dialog={HtmlParserDialog} />}
    />
  )
}
