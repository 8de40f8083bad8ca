import { maxBatchUsernames, testZylaBatch, type ZylaBatchTest } from '@velvet/contracts/integrations'
import { countText, numberText } from '../source-facts.ts'
import { TestDialog } from '../test-dialog.tsx'
import { TestResult } from '../test-result.tsx'
import { useIntegrationTest } from '../use-integration-test.ts'

/** Large public accounts (INT-41). */
const samples = 'instagram, natgeo, nasa'

/** Splits a comma-separated list into usernames and drops blanks (INT-38). */
export const splitUsernames = (typed: string): string[] =>
  typed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const problemOf = (typed: string) => {
  const names = splitUsernames(typed)
  if (names.length === 0)
    return { title: 'Usernames Required', message: 'Please enter comma-separated Instagram usernames to test' }
  return names.length > maxBatchUsernames
    ? { message: `At most ${maxBatchUsernames} usernames can be tested at once; you entered ${names.length}.` }
    : undefined
}

const percentText = (rate: number): string => `${rate.toFixed(1)}%`

/** Tests Zyla with up to five profiles (INT-38 to INT-45). */
export function ZylaBatchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { result, isPending, test } = useIntegrationTest<ZylaBatchTest>({
    name: testZylaBatch.name,
    run: (call, typed) => call(testZylaBatch, { body: { usernames: splitUsernames(typed) } }),
    told: ({ successCount, totalTested, successRate }) => ({
      variant: successCount === 0 ? 'destructive' : 'plain',
      title: 'Zyla Batch Test Completed',
      description: `${successCount}/${totalTested} successful (${percentText(successRate)})`,
    }),
    failure: { title: 'Zyla Batch Test Failed', fallback: 'Failed to run batch test' },
  })
  return (
    <TestDialog
      title="Zyla Batch Test"
      description="Fetches several profiles with Zyla, one after the other."
      field={{
        label: `Instagram usernames (max ${maxBatchUsernames})`,
        hint: 'Separate usernames with commas.',
        begin: samples,
      }}
      problemOf={problemOf}
      open={open}
      onClose={onClose}
      isPending={isPending}
      onTest={test}
    >
      {result ? <BatchResult result={result} /> : null}
    </TestDialog>
  )
}

function BatchResult({ result }: { result: ZylaBatchTest }) {
  return (
    <TestResult
      success={result.success}
      outcome={result.success ? 'Success' : 'Failed'}
      facts={[
        { label: 'Total tested', value: numberText(result.totalTested) },
        { label: 'Successful', value: numberText(result.successCount) },
        { label: 'Failed', value: numberText(result.failedCount) },
        { label: 'Success rate', value: percentText(result.successRate) },
        { label: 'Duration', value: result.duration },
      ]}
    >
      <ul aria-label="By username" className="w-full divide-y divide-line border-t border-line text-sm">
        {result.results.map(({ username, success, profile, error }) => (
          <li key={username} className="flex flex-wrap justify-between gap-x-4 py-2 last:pb-0">
            <span className="min-w-0 font-medium break-all">{username}</span>
            <span className={success ? 'text-fg-2' : 'text-danger'}>
              {success ? followersText(profile?.followerCount ?? null) : (error ?? 'Unknown error')}
            </span>
          </li>
        ))}
      </ul>
    </TestResult>
  )
}

const followersText = (count: number | null): string =>
  count === null ? 'Followers not given' : `${countText(count)} followers`
