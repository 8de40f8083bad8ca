import type { DuplicateKind } from '@velvet/contracts/applicants'

const reasons: Record<DuplicateKind, string> = {
  email: 'same email',
  phone: 'same phone',
  name: 'same name',
  instagram: 'same Instagram',
}

const look = 'rounded-badge bg-pend-bg px-1.5 text-xs font-medium whitespace-nowrap text-pend-fg'

/** The first reason and the number of further reasons, on one line; screen readers get all of them. */
export function DuplicateReason({ kinds }: { kinds: readonly DuplicateKind[] }) {
  const [first, ...more] = kinds
  return first ? (
    <span className={look}>
      {reasons[first]}
      {more.length > 0 ? (
        <>
          <span aria-hidden="true"> +{more.length}</span>
          <span className="sr-only">, {wordsFor(more)}</span>
        </>
      ) : null}
    </span>
  ) : null
}

const wordsFor = (kinds: readonly DuplicateKind[]): string => kinds.map((kind) => reasons[kind]).join(', ')

/** The values that two people share, as small labels (DUP-03 to DUP-08). */
export function DuplicateReasons({ kinds }: { kinds: readonly DuplicateKind[] }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {kinds.map((kind, index) => (
        <span key={kind} className={look}>
          {reasons[kind]}
          {index < kinds.length - 1 ? <span className="sr-only">, </span> : null}
        </span>
      ))}
    </span>
  )
}
