import { type ApifyTest, testApify } from '@velvet/contracts/integrations'
import { availableText, countText, numberText } from '../source-facts.ts'
import { TestDialog } from '../test-dialog.tsx'
import { TestResult } from '../test-result.tsx'
import { testFailed, useIntegrationTest } from '../use-integration-test.ts'

/** Tests Apify with one profile (INT-11 to INT-15). */
export function ApifyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { result, isPending, test } = useIntegrationTest<ApifyTest>({
    name: testApify.name,
    run: (call, username) => call(testApify, { body: { username } }),
    told: ({ success, error, data }, typed) =>
      success
        ? { title: 'Test Completed', description: `Successfully tested with ${data?.username ?? typed}` }
        : testFailed(error),
    failure: { title: 'Test Failed', fallback: 'Failed to test Apify integration' },
    failed: (error) => ({ success: false, message: error, error, reason: null, duration: '0ms', data: null }),
  })
  return (
    <TestDialog
      title="Test Apify Integration"
      description="Fetches one profile with Apify, which can take up to a minute."
      open={open}
      onClose={onClose}
      isPending={isPending}
      onTest={test}
    >
      {result ? <ApifyResult result={result} /> : null}
    </TestDialog>
  )
}

function ApifyResult({ result: { success, message, error, duration, data } }: { result: ApifyTest }) {
  if (!success || !data)
    return (
      <TestResult
        success={false}
        outcome="Test failed"
        facts={[
          { label: 'Error', value: error ?? 'Unknown error' },
          { label: 'Duration', value: duration },
        ]}
      />
    )
  return (
    <TestResult
      success
      outcome="Test successful"
      facts={[
        { label: 'Message', value: message },
        { label: 'Username', value: data.username },
        { label: 'Followers', value: countText(data.followersCount) },
        { label: 'Posts found', value: numberText(data.posts.length) },
        { label: 'Profile picture', value: availableText(data.profilePicUrl) },
        { label: 'Duration', value: duration },
      ]}
    />
  )
}
