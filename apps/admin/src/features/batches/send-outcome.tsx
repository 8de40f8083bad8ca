import type { BulkResult } from '@velvet/contracts/batches'
import { Alert } from '@velvet/ui/alert'
import { LinkButton } from '@velvet/ui/link-button'
import { soonText } from '../../kit/time/moment-text.ts'

const shownPeople = 20

type SendOutcomeProps = { result: BulkResult; nameOf: (id: string) => string | undefined }

/** The outcome of a bulk send when not everything went out at once: whose text waits until when, who was left out, and why. */
export function SendOutcome({ result, nameOf }: SendOutcomeProps) {
  const { success, message, details, suggestion, deferred = [], failed, skipped, failedCount, skippedCount } = result
  const named = ({ id, name }: { id: string; name?: string }) =>
    name ?? nameOf(id) ?? 'An applicant who no longer exists'
  return (
    <div className="flex flex-col gap-4">
      <Alert tone={success && failedCount === 0 ? 'info' : 'warning'} title={message}>
        {[details, suggestion].filter(Boolean).join(' ')}
      </Alert>
      <People
        title="Waiting for the end of quiet hours"
        people={deferred.map(({ id, name, until }) => ({ id, name, why: `until ${soonText(until)}` }))}
        total={result.stats?.deferred ?? deferred.length}
      />
      <People
        title="Failed"
        people={failed.map((person) => ({ id: person.id, name: named(person), why: person.error }))}
        total={Math.max(failedCount, failed.length)}
      />
      <People
        title="Left out"
        people={skipped.map((person) => ({ id: person.id, name: named(person), why: person.reason }))}
        total={Math.max(skippedCount, skipped.length)}
      />
      <div>
        <LinkButton href="/admin/communications">View in Communications</LinkButton>
      </div>
    </div>
  )
}

type PeopleProps = { title: string; people: readonly { id: string; name: string; why: string }[]; total: number }

function People({ title, people, total }: PeopleProps) {
  if (people.length === 0) return null
  const shown = people.slice(0, shownPeople)
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-medium text-fg-2">{`${title} · ${total.toLocaleString('en-US')}`}</h3>
      <ul className="mt-1 divide-y divide-line text-sm">
        {shown.map(({ id, name, why }) => (
          <li key={`${id} ${why}`} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span className="font-medium">{name}</span>
            <span className="text-fg-2">{why}</span>
          </li>
        ))}
      </ul>
      {total > shown.length ? (
        <p className="text-sm text-fg-2">{`… and ${(total - shown.length).toLocaleString('en-US')} more`}</p>
      ) : null}
    </section>
  )
}
