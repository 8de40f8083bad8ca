import { displayName } from '@velvet/domain/applicants'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { Skeleton } from '@velvet/ui/skeleton'
import { exclusionsText, reachOf } from './audience.ts'
import { countText } from './campaign-numbers.tsx'
import type { useAudience } from './campaigns.queries.ts'

export type AudiencePanelProps = { audience: ReturnType<typeof useAudience>; isChosen: boolean }

/** Whom the campaign would reach, whom not and why, and the first five (CAMP-46, CAMP-47). */
export function AudiencePanel({ audience: { data, error, refetch, isFetching }, isChosen }: AudiencePanelProps) {
  return (
    <section aria-label="Audience" className="rounded-dialog border border-line bg-sunken px-4 py-3.5 text-sm">
      <div role="status">
        {!isChosen ? (
          <p className="text-fg-2">Choose who should receive this campaign.</p>
        ) : error && !data ? (
          <Alert
            tone="danger"
            title="The audience could not be counted"
            actions={
              <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
                Retry
              </Button>
            }
          >
            Nothing can be sent until it is known.
          </Alert>
        ) : data ? (
          <>
            <p className="text-fg-2">
              Will reach <strong className="text-xl font-semibold text-fg">{countText(reachOf(data))}</strong>
              {reachOf(data) === 1 ? ' person' : ' people'}
            </p>
            <p className="mt-1 text-xs text-fg-3">{exclusionsText(data) || 'Everyone who matches can be reached.'}</p>
          </>
        ) : (
          <Skeleton className="my-1.5 w-2/3" />
        )}
      </div>
      {isChosen && data && data.recipients.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-1 border-t border-line pt-3">
          {data.recipients.map((person) => (
            <li key={person.id} className="truncate">
              {displayName(person)}
              <span className="text-fg-3"> · {person.email}</span>
            </li>
          ))}
          {reachOf(data) > data.recipients.length ? (
            <li className="text-fg-3">and {countText(reachOf(data) - data.recipients.length)} more</li>
          ) : null}
        </ul>
      ) : null}
    </section>
  )
}
