import { type ScrapedoTest, testScrapedo } from '@velvet/contracts/integrations'
import { availableText, countText, numberText } from '../source-facts.ts'
import { TestDialog } from '../test-dialog.tsx'
import { TestResult } from '../test-result.tsx'
import { testFailed, useIntegrationTest } from '../use-integration-test.ts'

/** Tests Scrape.do with one profile (INT-22 to INT-25). */
export function ScrapedoDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { result, isPending, test } = useIntegrationTest<ScrapedoTest>({
    name: testScrapedo.name,
    run: (call, username) => call(testScrapedo, { body: { username } }),
    told: ({ success, error, duration, data }, typed) =>
      success
        ? { title: 'Scrape.do Test Completed', description: `Fetched ${data?.username ?? typed} in ${duration}` }
        : testFailed(error),
    failure: { title: 'Scrape.do Test Failed', fallback: 'Failed to test Scrape.do API' },
    failed: (error) => ({ success: false, error, reason: null, duration: '0ms', data: null }),
  })
  return (
    <TestDialog
      title="Test Integrated Scraper"
      description="Fetches one profile with Scrape.do."
      open={open}
      onClose={onClose}
      isPending={isPending}
      onTest={test}
    >
      {result ? <ScrapedoResult result={result} /> : null}
    </TestDialog>
  )
}

function ScrapedoResult({ result: { success, duration, error, data } }: { result: ScrapedoTest }) {
  return (
    <TestResult
      success={success}
      outcome={success ? 'Test Successful' : 'Failed'}
      facts={[
        { label: 'Duration', value: duration },
        ...(data
          ? [
              { label: 'Username', value: data.username },
              { label: 'Followers', value: countText(data.followers) },
              { label: 'Recent posts found', value: numberText(data.recentPosts.length) },
              { label: 'Profile picture', value: availableText(data.profilePicture) },
            ]
          : [{ label: 'Error', value: error ?? 'Unknown error' }]),
      ]}
    />
  )
}
