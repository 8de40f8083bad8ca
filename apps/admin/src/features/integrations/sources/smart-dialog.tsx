import { type SmartTest, testSmartInstagram } from '@velvet/contracts/integrations'
import { sourceNames } from '@velvet/domain/instagram'
import { TestDialog } from '../test-dialog.tsx'
import { testFailed, useIntegrationTest } from '../use-integration-test.ts'
import { SmartResult } from './smart-result.tsx'

/** Tests the order of sources that every refresh uses with one profile (INT-20, INT-21). */
export function SmartDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { result, isPending, test } = useIntegrationTest<SmartTest>({
    name: testSmartInstagram.name,
    run: (call, username) => call(testSmartInstagram, { body: { username } }),
    told: ({ success, source, error, duration }) =>
      success && source
        ? { title: 'Smart Service Test Completed', description: `${sourceNames[source]} answered after ${duration}` }
        : testFailed(error),
    failure: { title: 'Smart Service Test Failed', fallback: 'Failed to test the smart service' },
    failed: (error) => ({ success: false, source: null, duration: '0ms', error, data: null, attempts: [] }),
  })
  return (
    <TestDialog
      title="Test Smart Service"
      description="Fetches one profile the way a refresh does. Nothing is stored."
      open={open}
      onClose={onClose}
      isPending={isPending}
      onTest={test}
    >
      {result ? <SmartResult result={result} /> : null}
    </TestDialog>
  )
}
