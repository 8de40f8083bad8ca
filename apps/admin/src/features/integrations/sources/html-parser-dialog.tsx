import { type HtmlParserTest, testHtmlParser } from '@velvet/contracts/integrations'
import { availableText, countText } from '../source-facts.ts'
import { TestDialog } from '../test-dialog.tsx'
import { TestResult } from '../test-result.tsx'
import { testFailed, useIntegrationTest } from '../use-integration-test.ts'

/** Tests the HTML parser with one public page (INT-16 to INT-19). */
export function HtmlParserDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { result, isPending, test } = useIntegrationTest<HtmlParserTest>({
    name: testHtmlParser.name,
    run: (call, username) => call(testHtmlParser, { body: { username } }),
    told: ({ success, error, duration, result }, typed) =>
      success
        ? { title: 'HTML Parser Test Completed', description: `Read ${result?.username ?? typed} in ${duration}` }
        : testFailed(error),
    failure: { title: 'HTML Parser Test Failed', fallback: 'Failed to test HTML parser' },
    failed: (error) => ({ success: false, error, reason: null, duration: '0ms', result: null }),
  })
  return (
    <TestDialog
      title="Test HTML Parser"
      description="Reads the public page of one profile."
      open={open}
      onClose={onClose}
      isPending={isPending}
      onTest={test}
    >
      {result ? <HtmlParserResult test={result} /> : null}
    </TestDialog>
  )
}

function HtmlParserResult({ test: { success, duration, error, result } }: { test: HtmlParserTest }) {
  return (
    <TestResult
      success={success}
      outcome={success ? 'Success' : 'Failed'}
      facts={[
        { label: 'Duration', value: duration },
        ...(result
          ? [
              { label: 'Profile picture', value: availableText(result.profilePicture) },
              { label: 'Username', value: result.username },
              { label: 'Followers', value: countText(result.followers) },
            ]
          : [{ label: 'Error', value: error ?? 'Unknown error' }]),
      ]}
    />
  )
}
