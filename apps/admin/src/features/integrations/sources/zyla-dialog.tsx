import { testZyla, type ZylaTest } from '@velvet/contracts/integrations'
import { availableText, countText, numberText, yesNoText } from '../source-facts.ts'
import { TestDialog } from '../test-dialog.tsx'
import { TestResult } from '../test-result.tsx'
import { testFailed, useIntegrationTest } from '../use-integration-test.ts'

/** Tests Zyla with one profile (INT-34 to INT-37). */
export function ZylaDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { result, isPending, test } = useIntegrationTest<ZylaTest>({
    name: testZyla.name,
    run: (call, username) => call(testZyla, { body: { username } }),
    told: ({ success, error, duration, data }, typed) =>
      success
        ? { title: 'Zyla API Test Completed', description: `Fetched ${data?.username ?? typed} in ${duration}` }
        : testFailed(error),
    failure: { title: 'Zyla API Test Failed', fallback: 'Failed to test Zyla API' },
    failed: (error) => ({
      success: false,
      duration: '0ms',
      timestamp: new Date().toISOString(),
      source: 'zyla',
      error,
      reason: null,
      data: null,
    }),
  })
  return (
    <TestDialog
      title="Test Zyla API"
      description="Fetches one profile with Zyla."
      open={open}
      onClose={onClose}
      isPending={isPending}
      onTest={test}
    >
      {result ? <ZylaResult result={result} /> : null}
    </TestDialog>
  )
}

function ZylaResult({ result: { success, duration, error, data } }: { result: ZylaTest }) {
  return (
    <TestResult
      success={success}
      outcome={success ? 'Success' : 'Failed'}
      facts={[
        { label: 'Duration', value: duration },
        ...(data
          ? [
              { label: 'Username', value: data.username },
              { label: 'Full name', value: data.fullName ?? 'Not given' },
              { label: 'Followers', value: countText(data.followerCount) },
              { label: 'Posts', value: countText(data.mediaCount) },
              { label: 'Verified', value: yesNoText(data.isVerified) },
              { label: 'Profile picture', value: availableText(data.profilePicture) },
              { label: 'Recent posts fetched', value: numberText(data.recentPosts.length) },
            ]
          : [{ label: 'Error', value: error ?? 'Unknown error' }]),
      ]}
    />
  )
}
