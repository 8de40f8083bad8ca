import type { SmartTest } from '@velvet/contracts/integrations'
import { sourceNames } from '@velvet/domain/instagram'
import { Badge } from '@velvet/ui/badge'
import { availableText, countText, numberText, yesNoText } from '../source-facts.ts'
import { TestResult } from '../test-result.tsx'

/** The source that answered, and the sources tried before with the reasons they failed. */
export function SmartResult({ result }: { result: SmartTest }) {
  const { success, source, duration, error, data, attempts } = result
  return (
    <TestResult
      success={success}
      outcome={success ? 'Success' : 'Failed'}
      facts={[
        { label: 'Source used', value: source ? sourceNames[source] : 'None' },
        { label: 'Duration', value: duration },
        ...(data ? profileFacts(data) : [{ label: 'Error', value: error ?? 'Unknown error' }]),
      ]}
    >
      {attempts.length > 0 ? (
        <ol aria-label="Sources tried" className="flex w-full flex-col gap-2 border-t border-line pt-3 text-sm">
          {attempts.map((attempt) => (
            <li key={attempt.source} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium">{sourceNames[attempt.source]}</span>
              <Badge tone={attempt.success ? 'approved' : 'declined'}>{attempt.success ? 'Succeeded' : 'Failed'}</Badge>
              <span className="text-fg-3">{attempt.duration}</span>
              {attempt.message ? <span className="basis-full text-fg-2">{attempt.message}</span> : null}
            </li>
          ))}
        </ol>
      ) : null}
    </TestResult>
  )
}

const profileFacts = (data: NonNullable<SmartTest['data']>) => [
  { label: 'Username', value: data.username },
  { label: 'Full name', value: data.fullName ?? 'Not given' },
  { label: 'Followers', value: countText(data.followers) },
  { label: 'Following', value: countText(data.following) },
  { label: 'Verified', value: yesNoText(data.isVerified) },
  { label: 'Private', value: yesNoText(data.isPrivate) },
  { label: 'Biography', value: data.biography ?? 'Not given' },
  { label: 'Profile picture', value: availableText(data.profilePicture) },
  { label: 'Recent posts found', value: numberText(data.recentPosts.length) },
]
