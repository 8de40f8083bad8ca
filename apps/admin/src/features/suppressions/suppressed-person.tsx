import type { Suppression } from '@velvet/contracts/suppressions'
import { displayName } from '@velvet/domain/applicants'
import { Link } from '@velvet/ui/link'

/** The owner of a suppressed address, with a link to their profile. */
export function SuppressedPerson({ suppression: { applicant } }: { suppression: Suppression }) {
  if (!applicant) return <span className="text-fg-3">No known applicant</span>
  return (
    <Link
      href={`/admin/applicants?applicant=${applicant.id}`}
      className="inline-flex min-h-6 max-w-full items-center rounded-badge font-medium text-fg underline decoration-line-strong decoration-1 underline-offset-3 hover:decoration-current"
    >
      <span className="truncate">{displayName(applicant)}</span>
    </Link>
  )
}
